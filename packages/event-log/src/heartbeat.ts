import type { Feed } from './feed';
import { describeHead } from './log-message';
import type { Notifier } from './notifier';

const INTERVAL_MS = 1_000;

/**
 * Sends the end of the log every second, so that followers need not read the log to learn that nothing is new: one
 * message replaces a request of every follower. A replica that saw another one's heartbeat sends none.
 */
export function startHeartbeat(parts: { feed: Feed; notifier: Notifier; producer: string }): {
  stop(): void;
} {
  const { feed, notifier, producer } = parts;
  let lastHeartbeatAt = 0;

  async function beat() {
    if (notifier.isDisconnected() || Date.now() - lastHeartbeatAt < INTERVAL_MS * 0.9) return;
    const sentAt = Date.now();
    notifier.notify(producer, describeHead(await feed.head(), sentAt));
  }

  const unsubscribe = notifier.subscribe(producer, (message) => {
    if (message && message.after === message.head) lastHeartbeatAt = Date.now();
  });
  // While the database cannot be reached nothing is sent. Followers notice when they read the log.
  const timer = setInterval(() => void beat().catch(() => undefined), INTERVAL_MS);
  return {
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
