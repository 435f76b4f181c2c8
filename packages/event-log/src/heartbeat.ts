import type { Feed } from './feed';
import { describeHead } from './log-message';
import type { Notifier } from './notifier';
import { msToNextTick, TICK_MS } from './tick';

/** The replica that sent the last heartbeat sends the next one. The others wait for it, at least this long. */
const OTHERS_WAIT_MS = 100;

/**
 * Sends the end of the log every second, so that followers need not read the log to learn that nothing is new: one
 * message replaces a request of every follower. A replica that heard another one's heartbeat sends none.
 */
export function startHeartbeat(parts: { feed: Feed; notifier: Notifier; producer: string }): {
  stop(): void;
} {
  const { feed, notifier, producer } = parts;
  let heardAt = 0;
  /** `sentAt` of the last heartbeat that arrived, and of the last one that this replica sent. */
  let heard: number | null = null;
  let sent = 0;
  let timer: NodeJS.Timeout;

  async function beat() {
    if (notifier.isDisconnected() || Date.now() - heardAt < TICK_MS / 2) return;
    const sentAt = Date.now();
    const head = await feed.head();
    sent = sentAt;
    notifier.notify(producer, describeHead(head, sentAt));
  }
  function schedule() {
    // At random, so that only one of them takes over when it is gone.
    const wait = heard === sent ? 0 : OTHERS_WAIT_MS * (1 + Math.random());
    timer = setTimeout(() => {
      schedule();
      // While the database cannot be reached nothing is sent. Followers notice when they read the log.
      beat().catch(() => undefined);
    }, msToNextTick() + wait);
  }

  const unsubscribe = notifier.subscribe(
    producer,
    (message) => {
      if (!message || message.after !== message.head) return;
      heardAt = Date.now();
      heard = message.sentAt;
    },
    'summaries',
  );
  schedule();
  return {
    stop() {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
