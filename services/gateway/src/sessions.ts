import type { output } from 'zod';
import {
  profileUpdated,
  SESSION_REFRESH_MS,
  sessionEnded,
  type resolveSession,
  type Session,
} from '@ten8/contracts/auth/session';
import { on, type FactHandler } from '@ten8/event-log/follow';

export interface KnownSession {
  session: Session;
  cookieHash: string;
  resolvedAt: number;
  /** The actor token last signed for it, for callers from one address. */
  token: { value: string; address: string; until: number } | null;
}

export interface Sessions {
  /** Null when no such session stands. Throws `unavailable` while auth is away. */
  find(cookieHash: string | null): Promise<KnownSession | null>;
  /** For answers that may have changed it: the next request asks auth again. */
  forget(cookieHash: string): void;
  forgetAll(): void;
  /** For the follower of auth's log. */
  handlers: FactHandler[];
}

interface SessionParts {
  resolve: (cookieHash: string) => Promise<output<(typeof resolveSession)['reply']>>;
  /** Whether auth's log is being followed without a gap. */
  isCurrent: () => boolean;
  now: () => number;
}

const MOST_SESSIONS = 20_000;
/** While auth's log cannot be followed, a session that ended may be believed for this long, as if we had followed. */
const UNFOLLOWED_MS = 1_000;

interface Asking {
  answer: Promise<KnownSession | null>;
  /** Facts that arrived meanwhile: the answer may be older than they are, so it is given but not kept. */
  ended: Set<string>;
  updated: Set<number>;
  isStale: boolean;
}

/** Sessions the gateway has met, each kept until auth's log says otherwise. */
export function createSessions({ resolve, isCurrent, now }: SessionParts): Sessions {
  const kept = new Map<string, KnownSession>();
  const asking = new Map<string, Asking>();

  const isGood = ({ session, resolvedAt }: KnownSession) =>
    Date.parse(session.expiresAt) > now() &&
    now() - resolvedAt < SESSION_REFRESH_MS &&
    (isCurrent() || now() - resolvedAt < UNFOLLOWED_MS);

  function forget(cookieHash: string) {
    kept.delete(cookieHash);
    const pending = asking.get(cookieHash);
    if (pending) pending.isStale = true;
    asking.delete(cookieHash);
  }
  function forgetAll() {
    kept.clear();
    for (const cookieHash of asking.keys()) forget(cookieHash);
  }
  function forgetWhere(concerns: (session: Session) => boolean, mark: (pending: Asking) => void) {
    for (const [cookieHash, { session }] of kept) if (concerns(session)) kept.delete(cookieHash);
    asking.forEach(mark);
  }

  function ask(cookieHash: string): Asking {
    const pending: Asking = {
      ended: new Set(),
      updated: new Set(),
      isStale: false,
      answer: Promise.resolve(null),
    };
    const resolvedAt = now();
    pending.answer = resolve(cookieHash)
      .then((session) => {
        if (!session) return null;
        const known = { session, cookieHash, resolvedAt, token: null };
        if (
          !pending.isStale &&
          !pending.ended.has(session.sessionId) &&
          !pending.updated.has(session.userId)
        ) {
          keep(known);
        }
        return known;
      })
      .finally(() => {
        if (asking.get(cookieHash) === pending) asking.delete(cookieHash);
      });
    asking.set(cookieHash, pending);
    return pending;
  }
  function keep(known: KnownSession) {
    kept.set(known.cookieHash, known);
    // A Map remembers the order of insertion, so the first is the one met longest ago.
    const [oldest] = kept.size > MOST_SESSIONS ? kept.keys() : [];
    if (oldest) kept.delete(oldest);
  }

  return {
    async find(cookieHash) {
      if (!cookieHash) return null;
      const known = kept.get(cookieHash);
      if (known && isGood(known)) return known;
      const found = await (asking.get(cookieHash) ?? ask(cookieHash)).answer;
      return found && Date.parse(found.session.expiresAt) > now() ? found : null;
    },
    forget,
    forgetAll,
    handlers: [
      on(sessionEnded, async ({ data: { sessionId } }) => {
        forgetWhere(
          (session) => session.sessionId === sessionId,
          ({ ended }) => ended.add(sessionId),
        );
      }),
      on(profileUpdated, async ({ data: { userId } }) => {
        forgetWhere(
          (session) => session.userId === userId,
          ({ updated }) => updated.add(userId),
        );
      }),
    ],
  };
}
