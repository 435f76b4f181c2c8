import { readPruned, type Feed } from '@ten8/event-log/feed';

interface WatchedFeed extends Feed {
  /** True while the log's end was seen within the last seconds: what we remember of it is then still so. */
  isCurrent(): boolean;
}

/** Three polls of a quiet log. */
const CURRENT_MS = 3_000;

/** A feed that knows whether it can be relied upon; `onGap` runs when facts were pruned before they were read. */
export function watchFeed(feed: Feed, now: () => number, onGap: () => void): WatchedFeed {
  let reachedAt = -Infinity;

  async function watch<T>(read: Promise<T>): Promise<T> {
    try {
      const result = await read;
      reachedAt = now();
      return result;
    } catch (error) {
      reachedAt = -Infinity;
      if (readPruned(error)) onGap();
      throw error;
    }
  }

  return {
    after: (seq, limit) => watch(feed.after(seq, limit)),
    head: () => watch(feed.head()),
    isCurrent: () => now() - reachedAt < CURRENT_MS,
  };
}
