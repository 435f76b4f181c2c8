import type { Follower } from '@ten8/event-log/follow';
import type { Notifier } from '@ten8/event-log/notifier';

interface WatchedMessages {
  /** True while every fact that takes rights away has arrived by message, although the log cannot be read. */
  isComplete(): boolean;
}

/** How long messages alone are enough after the log was last read. */
const WITHOUT_LOG_MS = 60_000;

/** Checks whether messages are complete without the log. After a missed or cut message the log must be read first. */
export function watchMessages(
  notifier: Notifier,
  producer: string,
  log: Pick<Follower, 'position' | 'isCurrent'>,
): WatchedMessages {
  let receivedUpTo = 0;
  let missedAt = -Infinity;

  notifier.subscribe(producer, (message) => {
    const known = Math.max(receivedUpTo, log.position());
    const isNext = message && message.after <= known && !message.isCut;
    if (isNext) receivedUpTo = Math.max(known, message.head);
    else missedAt = Date.now();
  });

  return {
    isComplete: () =>
      !notifier.isDisconnected() && log.isCurrent(WITHOUT_LOG_MS) && log.isCurrent(Date.now() - missedAt),
  };
}
