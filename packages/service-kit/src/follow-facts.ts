import type { ServiceKey } from '@ten8/contracts/define';
import { handleInTrace, NO_TRANSACTION, onAny, type FactHandler } from '@ten8/event-log/fact-handler';
import type { Feed } from '@ten8/event-log/feed';
import { followLive, type Follower } from '@ten8/event-log/follow';
import { BoundedMap } from './bounded-map';
import type { Kit } from './start';

interface FollowParts {
  kit: Kit;
  producer: ServiceKey;
  feed: Feed;
  handlers: FactHandler[];
}

/** More facts than a log gets between a message and the read that brings the same fact again. */
const REMEMBERED = 10_000;

/**
 * Handles each fact once: when the message of its commit arrives, without a request, or else when the log is read.
 * Alarms and revoked rights are in the message, so they arrive even while reading the log is slow or fails.
 */
export function followFacts({ kit, producer, feed, handlers }: FollowParts): Follower {
  const handled = new BoundedMap<string, true>(REMEMBERED);
  const once = onAny(async (fact, tx) => {
    if (handled.has(fact.id)) return;
    handled.set(fact.id, true);
    await handleInTrace(handlers, fact, tx);
  });
  const unsubscribe = kit.notifier.subscribe(producer, (message) => {
    for (const fact of message?.facts ?? []) {
      once
        .handle({ ...fact, by: null }, NO_TRANSACTION)
        .catch((error: unknown) =>
          kit.logger.error({ err: error, type: fact.type }, 'could not handle a fact'),
        );
    }
  });
  const follower = followLive({
    notifier: kit.notifier,
    logger: kit.logLogger,
    producer,
    feed,
    handlers: [once],
    wasTold: ({ id }) => handled.has(id),
  });
  return {
    ...follower,
    stop() {
      unsubscribe();
      return follower.stop();
    },
  };
}
