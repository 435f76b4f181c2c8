import type { Feed } from '@ten8/event-log/feed';

/**
 * A feed whose follower begins a little before the head: a replica that has just started then knows the alarms that
 * still sound. Only the first look is early; after pruning, the head is the head.
 */
export function beginEarlier(feed: Feed, facts: number): Feed {
  let hasBegun = false;
  return {
    after: feed.after,
    async head() {
      const head = await feed.head();
      if (hasBegun) return head;
      hasBegun = true;
      return Math.max(0, head - facts);
    },
  };
}
