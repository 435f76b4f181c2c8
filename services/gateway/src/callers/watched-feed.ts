import { readPruned, type Feed } from '@ten8/event-log/feed';

interface WatchedFeed extends Feed {
  /** True if the log's end was read within the last `withinMs`, so that the cache is still right. */
  isCurrent(withinMs: number): boolean;
}

/** Wraps a feed to report whether its facts are complete; `onGap` runs when facts may have been skipped. */
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
    // A reader starts here, or starts again: facts before this may have been skipped.
    head: () => watch(feed.head(), () => true).finally(onGap),
    isCurrent: (withinMs) => now() - reachedAt < withinMs,
  };
}
