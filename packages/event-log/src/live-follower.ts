import type { Fact } from '@ten8/contracts/define';
import { handleInTrace, isRevocation, NO_TRANSACTION, type FactHandler } from './fact-handler';
import { readPruned, type Feed } from './feed';
import type { Logger } from './logger';
import type { Poller, ReportPosition } from './poll-loop';

/** What a live follower does with a fact. */
export interface LiveHandling {
  handlers: FactHandler[];
  logger: Logger;
  /**
   * Drops everything that the log can make outdated, so that it has to be asked for again. Called when a fact that takes
   * rights away could not be handled, and when facts were pruned before they were read.
   */
  forget(): void;
}

interface PollerParts extends Pick<LiveHandling, 'logger' | 'forget'> {
  feed: Feed;
  producer: string;
  handle(fact: Fact): Promise<void>;
  /** How many facts before the log's head the first poll begins; 0 if left out. After pruning it begins at the head. */
  earlierFacts?: number;
  onMoved: ReportPosition;
  /** The position that messages have reached without a poll. */
  reached: () => number;
}

const PAGE = 500;

/**
 * A fact that cannot be handled is skipped, because this process would fail on it again. If it takes rights away,
 * everything remembered is dropped before that: so nobody keeps a right because of an error.
 */
export async function handleLive({ handlers, logger, forget }: LiveHandling, fact: Fact): Promise<void> {
  try {
    await handleInTrace(handlers, fact, NO_TRANSACTION);
  } catch (error) {
    const { seq, type } = fact;
    if (!isRevocation(handlers, fact))
      return logger.error('could not handle a fact, skipping it', { seq, type, err: error });
    forget();
    logger.error(
      'could not handle a fact that takes rights away: dropping everything that depends on the log',
      {
        seq,
        type,
        err: error,
      },
    );
  }
}

/** Reads a log and keeps the position in memory. */
export function createLivePoller(parts: PollerParts): Poller {
  const { feed, producer, handle, forget, logger, onMoved, reached, earlierFacts = 0 } = parts;
  let position: number | null = null;

  async function readPage(after: number) {
    try {
      return await feed.after(after, PAGE);
    } catch (error) {
      if (!readPruned(error)) throw error;
      const head = await feed.head();
      forget();
      onMoved((position = head));
      logger.warn(`the live follower of the log of ${producer} has skipped facts`, {
        from: after,
        to: position,
      });
      return null;
    }
  }

  async function poll(isStopped: () => boolean): Promise<boolean> {
    position ??= Math.max(0, (await feed.head()) - earlierFacts);
    const start = (position = Math.max(position, reached()));
    onMoved(start);
    const page = await readPage(start);
    if (!page) return true;
    for (const fact of page.facts) {
      if (isStopped()) return false;
      await handle(fact);
      onMoved((position = fact.seq));
    }
    onMoved(position, page.head);
    return page.facts.length === PAGE;
  }

  return { poll, isBlocked: () => false };
}
