export interface EndedSessions {
  add(sessionId: string): void;
  has(sessionId: string): boolean;
  /** Any session may have ended, and it is not known which. */
  addUnknown(): void;
  /** Whether that happened since this time, in milliseconds. */
  hasUnknownSince(time: number): boolean;
}

/** Twice as long as an actor token lives: after that no token of an ended session can arrive any more. */
const REMEMBER_MS = 120_000;

/** Remembers ended sessions: one may end while its socket still connects with a token that is valid for a minute. */
export function createEndedSessions(now: () => Date): EndedSessions {
  const endedAt = new Map<string, number>();
  let unknownAt = -Infinity;
  return {
    add(sessionId) {
      const at = now().getTime();
      endedAt.set(sessionId, at);
      // A Map keeps the order of insertion, so the oldest come first.
      for (const [id, when] of endedAt) {
        if (at - when <= REMEMBER_MS) break;
        endedAt.delete(id);
      }
    },
    has: (sessionId) => endedAt.has(sessionId),
    addUnknown: () => void (unknownAt = Date.now()),
    hasUnknownSince: (time) => unknownAt >= time,
  };
}
