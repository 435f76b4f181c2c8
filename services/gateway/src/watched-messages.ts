import type { Follower } from '@ten8/event-log/follow';
import type { Notifier } from '@ten8/event-log/notifier';

interface WatchedMessages {
  /** True while every fact that takes rights away was heard, although the log itself cannot be read. */
  isComplete(): boolean;
}

/** So long what was known when the log was last read may be relied on by messages alone. */
const WITHOUT_LOG_MS = 60_000;

/** The second way by which a log is known. A message that was missed, or left facts out, ends its use until the log is read. */
export function watchMessages(
  notifier: Notifier,
  producer: string,
  log: Pick<Follower, 'position' | 'isCurrent'>,
): WatchedMessages {
  let told = 0;
  let missedAt = -Infinity;

  notifier.subscribe(producer, (message) => {
    const known = Math.max(told, log.position());
    const isNext = message && message.after <= known && !message.isCut;
    if (isNext) told = Math.max(known, message.head);
    else missedAt = Date.now();
  });

  return {
    isComplete: () =>
      !notifier.isDisconnected() && log.isCurrent(WITHOUT_LOG_MS) && log.isCurrent(Date.now() - missedAt),
  };
}
