import type { Feed } from './feed';
import { describeHead } from './log-message';
import type { Notifier } from './notifier';

const INTERVAL_MS = 1_000;

/**
 * Sends every second where the log ends. Followers that get it need not read the log to know that nothing is new: one
 * message replaces a request of every follower. Replicas leave it to the one that sent the last.
 */
export function startHeartbeat(parts: { feed: Feed; notifier: Notifier; producer: string }): {
  stop(): void;
} {
  const { feed, notifier, producer } = parts;
  let heardAt = 0;

  async function beat() {
    if (notifier.isDisconnected() || Date.now() - heardAt < INTERVAL_MS * 0.9) return;
    const sentAt = Date.now();
    notifier.notify(producer, describeHead(await feed.head(), sentAt));
  }

  const unsubscribe = notifier.subscribe(producer, (message) => {
    if (message && message.after === message.head) heardAt = Date.now();
  });
  // While the database cannot be reached nothing is sent, and the followers find out by reading.
  const timer = setInterval(() => void beat().catch(() => undefined), INTERVAL_MS);
  return {
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
