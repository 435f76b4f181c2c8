import type { Fact, ServiceKey } from '@ten8/contracts/define';
import type { FactHandler } from '@ten8/event-log/fact-handler';
import type { Feed } from '@ten8/event-log/feed';
import { followLive, type Follower } from '@ten8/event-log/follow';
import { handleLive } from '@ten8/event-log/live-follower';
import { BoundedMap } from '../bounded-map';
import type { Kit } from '../process/start';

interface FollowParts {
  kit: Kit;
  producer: ServiceKey;
  feed: Feed;
  handlers: FactHandler[];
  /** How many facts before the log's head it begins; 0 if left out. */
  earlierFacts?: number;
  /** Drops everything that the log can make outdated, see `LiveHandling`. It must not throw. */
  forget(): void;
}

/** More facts than a log gets between a message and the read that brings the same fact again. */
const REMEMBERED = 10_000;

/**
 * Handles each fact once: when the message of its commit arrives, without a request, or else when the log is read.
 * Alarms and revoked rights are in the message, so they arrive even while reading the log is slow or fails.
 */
export function followFacts({ kit, ...parts }: FollowParts): Follower {
  const { producer, handlers, forget } = parts;
  const { notifier, logLogger: logger } = kit;
  const handled = new BoundedMap<string, Promise<void>>(REMEMBERED);

  function handle(fact: Fact): Promise<void> {
    const known = handled.get(fact.id);
    if (known) return known;
    const handling = handleLive({ handlers, logger, forget }, fact);
    handled.set(fact.id, handling);
    return handling;
  }
  const unsubscribe = notifier.subscribe(producer, (message) => {
    for (const fact of message?.facts ?? []) void handle({ ...fact, by: null });
  });
  const follower = followLive({
    ...parts,
    notifier,
    logger,
    handle,
    wasHandledFromMessage: ({ id }) => handled.has(id),
  });
  return {
    ...follower,
    stop() {
      unsubscribe();
      return follower.stop();
    },
  };
}
