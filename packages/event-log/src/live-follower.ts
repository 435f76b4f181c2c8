import { handleFact, NO_TRANSACTION, type FactHandler } from './fact-handler';
import { readPruned, type Feed } from './feed';
import type { Logger } from './logger';
import type { Poller, ReportPosition } from './poll-loop';

interface PollerParts {
  feed: Feed;
  producer: string;
  handlers: FactHandler[];
  logger: Logger;
  /** The position to begin at; the log's head if left out. */
  from?: number;
  onMoved: ReportPosition;
  /** The position that messages have reached without a poll. */
  reached: () => number;
}

const PAGE = 500;

/** Reads a log and keeps the position in memory. If a handler fails, its fact is skipped. */
export function createLivePoller(parts: PollerParts): Poller {
  const { feed, producer, handlers, logger, onMoved, reached, from } = parts;
  let position = from ?? null;

  async function readPage(after: number) {
    try {
      return await feed.after(after, PAGE);
    } catch (error) {
      if (!readPruned(error)) throw error;
      onMoved((position = await feed.head()));
      logger.warn(`the live follower of the log of ${producer} has skipped facts`, {
        from: after,
        to: position,
      });
      return null;
    }
  }

  async function poll(isStopped: () => boolean): Promise<boolean> {
    const start = (position = Math.max(position ?? (await feed.head()), reached()));
    onMoved(start);
    const page = await readPage(start);
    if (!page) return true;
    for (const fact of page.facts) {
      if (isStopped()) return false;
      await handleFact(handlers, fact, NO_TRANSACTION).catch((error: unknown) =>
        logger.error('a live handler failed', { seq: fact.seq, type: fact.type, err: error }),
      );
      onMoved((position = fact.seq));
    }
    onMoved(position, page.head);
    return page.facts.length === PAGE;
  }

  return { poll, isBlocked: () => false };
}
