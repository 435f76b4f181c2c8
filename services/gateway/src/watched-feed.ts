import { readPruned, type Feed } from '@ten8/event-log/feed';

interface WatchedFeed extends Feed {
  /** True while the log's end was seen within the last `withinMs`: what we remember of it is then still so. */
  isCurrent(withinMs: number): boolean;
}

/** A feed that reports whether its facts are complete; `onGap` runs when facts may have been skipped. */
export function watchFeed(feed: Feed, now: () => number, onGap: () => void): WatchedFeed {
  let reachedAt = -Infinity;

  async function watch<T>(read: Promise<T>, isEnd: (result: T) => boolean): Promise<T> {
    const askedAt = now();
    try {
      const result = await read;
      if (isEnd(result)) reachedAt = Math.max(reachedAt, askedAt);
      return result;
    } catch (error) {
      if (readPruned(error)) onGap();
      throw error;
    }
  }

  return {
    after: (seq, limit) =>
      watch(feed.after(seq, limit), ({ facts, head }) => (facts.at(-1)?.seq ?? head) >= head),
    // Where a reader starts, or starts again: what was remembered before may be older.
    head: () => watch(feed.head(), () => true).finally(onGap),
    isCurrent: (withinMs) => now() - reachedAt < withinMs,
  };
}
