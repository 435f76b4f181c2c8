import { isFreshHeartbeat, type LogMessage } from './log-message';

const CURRENT_MS = 3_000;
/** A producer sends the end of its log every second. */
const HEARTBEAT_OVERDUE_MS = 2_500;

export type FollowerProgress = ReturnType<typeof createFollowerProgress>;

/** How far a follower has come, and when that was last known to be the end of the log. */
export function createFollowerProgress() {
  let position = 0;
  let pollStartedAt = 0;
  let sawEndAt = -Infinity;
  let heartbeatAt = -Infinity;
  let hasUnsavedSkip = false;
  let isPolling = false;

  return {
    position: () => position,
    skipTo(next: number) {
      position = next;
      hasUnsavedSkip = true;
    },
    hasUnsavedSkip: () => hasUnsavedSkip,
    startPoll() {
      pollStartedAt = Date.now();
      isPolling = true;
    },
    endPoll: () => void (isPolling = false),
    isPolling: () => isPolling,
    move(next: number, head?: number) {
      position = next;
      hasUnsavedSkip = false;
      if (head !== undefined && next >= head) sawEndAt = Math.max(sawEndAt, pollStartedAt);
    },
    /** Notes a heartbeat. False when the message is about facts that are not handled yet. */
    noteMessage(message: LogMessage): boolean {
      if (message.head > position) return false;
      if (!isFreshHeartbeat(message)) return true;
      heartbeatAt = Date.now();
      sawEndAt = Math.max(sawEndAt, Math.min(message.sentAt, heartbeatAt));
      return true;
    },
    isHeartbeatOverdue: () => Date.now() - heartbeatAt > HEARTBEAT_OVERDUE_MS,
    isCurrent: (withinMs = CURRENT_MS) => Date.now() - sawEndAt < withinMs,
  };
}
