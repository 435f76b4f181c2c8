import { isFreshHeartbeat, type LogMessage } from './log-message';

const CURRENT_MS = 3_000;
/** A producer sends the end of its log every second. */
const HEARTBEAT_OVERDUE_MS = 2_500;

export type FollowerPlace = ReturnType<typeof createFollowerPlace>;

/** How far a follower has come, and when that was last known to be the end of the log. */
export function createFollowerPlace() {
  let position = 0;
  let startedLooking = 0;
  let sawEndAt = -Infinity;
  let heartbeatAt = -Infinity;
  let hasPassedOver = false;
  let isLooking = false;

  return {
    position: () => position,
    passOver(next: number) {
      position = next;
      hasPassedOver = true;
    },
    hasPassedOver: () => hasPassedOver,
    startLooking() {
      startedLooking = Date.now();
      isLooking = true;
    },
    endLooking: () => void (isLooking = false),
    isLooking: () => isLooking,
    move(next: number, head?: number) {
      position = next;
      hasPassedOver = false;
      if (head !== undefined && next >= head) sawEndAt = Math.max(sawEndAt, startedLooking);
    },
    /** False when the message is about facts that are not handled yet. */
    see(message: LogMessage): boolean {
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
