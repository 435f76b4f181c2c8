import type { Feed } from '@ten8/event-log/feed';

/**
 * A feed whose follower starts some facts before the head, so that a new replica knows the alarms that still sound.
 * Only the first read of the head is changed: after pruning, the real head is returned.
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
