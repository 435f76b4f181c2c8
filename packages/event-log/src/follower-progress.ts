import { isFreshHeartbeat, type LogMessage } from './log-message';

const CURRENT_MS = 3_000;
/** A producer sends the end of its log every second. */
const HEARTBEAT_OVERDUE_MS = 2_500;
/** Much longer than facts usually take. */
const BEHIND_MS = 300;

export type FollowerProgress = ReturnType<typeof createFollowerProgress>;

/** How far a follower has come, and when that was last known to be the end of the log. */
export function createFollowerProgress() {
  let position = 0;
  let pollStartedAt = 0;
  let sawEndAt = -Infinity;
  let heartbeatAt = -Infinity;
  let hasUnsavedSkip = false;
  let isPolling = false;
  /** A position that is not handled yet, and since when it is known. */
  let awaited: { head: number; since: number } | null = null;

  function setPosition(next: number) {
    // The log may have been set back, for example by restoring a backup.
    if (awaited && (next >= awaited.head || next < position)) awaited = null;
    position = next;
  }
  function noteHead(head: number) {
    if (head > position) awaited ??= { head, since: Date.now() };
  }

  return {
    position: () => position,
    skipTo(next: number) {
      setPosition(next);
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
      setPosition(next);
      hasUnsavedSkip = false;
      if (head !== undefined) noteHead(head);
      if (head !== undefined && next >= head) sawEndAt = Math.max(sawEndAt, pollStartedAt);
    },
    /** Notes a heartbeat. False when the message is about facts that are not handled yet. */
    noteMessage(message: LogMessage): boolean {
      noteHead(message.head);
      if (message.head > position) return false;
      if (!isFreshHeartbeat(message)) return true;
      heartbeatAt = Date.now();
      sawEndAt = Math.max(sawEndAt, Math.min(message.sentAt, heartbeatAt));
      return true;
    },
    isBehind: () => awaited !== null && Date.now() - awaited.since > BEHIND_MS,
    isHeartbeatOverdue: () => Date.now() - heartbeatAt > HEARTBEAT_OVERDUE_MS,
    isCurrent: (withinMs = CURRENT_MS) => Date.now() - sawEndAt < withinMs,
  };
}
