import { handleFact, NO_TRANSACTION, type FactHandler } from './fact-handler';
import { readPruned, type Feed } from './feed';
import type { Logger } from './logger';
import type { Round, Sighting } from './poll-loop';

interface RoundParts {
  feed: Feed;
  producer: string;
  handlers: FactHandler[];
  logger: Logger;
  /** Where to begin; at the log's head if left out. */
  from?: number;
  onMoved: Sighting;
}

const PAGE = 500;

/** One look at a log whose reader keeps its position in memory. A fact that its handler fails on is skipped. */
export function liveRound({ feed, producer, handlers, logger, onMoved, from }: RoundParts): Round {
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

  async function look(isStopped: () => boolean): Promise<boolean> {
    const start = (position ??= await feed.head());
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

  return { look, isBlocked: () => false };
}
