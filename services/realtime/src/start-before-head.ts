import type { Feed } from '@ten8/event-log/feed';

/**
 * A feed whose follower starts some facts before the head, so that a replica that has just started knows the alarms that
 * still sound. Only the first read is early: after pruning, the head is the head.
 */
export function startBeforeHead(feed: Feed, facts: number): Feed {
  let hasStarted = false;
  return {
    after: feed.after,
    async head() {
      const head = await feed.head();
      if (hasStarted) return head;
      hasStarted = true;
      return Math.max(0, head - facts);
    },
  };
}
