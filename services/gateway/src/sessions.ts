import {
  profileUpdated,
  SESSION_REFRESH_MS,
  sessionEnded,
  type Session,
} from '@ten8/contracts/auth/session';
import { on, type FactHandler } from '@ten8/event-log/follow';
import { createAnswerCache } from './answer-cache';

export interface KnownSession {
  session: Session;
  cookieHash: string;
  resolvedAt: number;
  expiresAt: number;
  /** The actor token last signed for it, for callers from one address. */
  token: { value: string; address: string; until: number } | null;
}

export interface Sessions {
  /** The session if it is known here and still believed; undefined when auth must be asked. */
  peek(cookieHash: string): KnownSession | undefined;
  /** Null when there is no such session. Throws `unavailable` while auth does not answer. */
  find(cookieHash: string | null): Promise<KnownSession | null>;
  /** For answers that may have changed it: the next request asks auth again. */
  forget(cookieHash: string): void;
  forgetAll(): void;
  /** For the follower of auth's log. */
  handlers: FactHandler[];
}

interface SessionParts {
  resolve: (cookieHash: string) => Promise<Session | null>;
  /** Whether auth's log is being followed without a gap. */
  isCurrent: () => boolean;
  now: () => number;
}

const MOST_SESSIONS = 20_000;
/** While auth's log cannot be followed, a session that ended may be believed for this long, as if we had followed. */
const UNFOLLOWED_MS = 1_000;

/** Sessions the gateway has seen, each kept until auth's log says otherwise. */
export function createSessions({ resolve, isCurrent, now }: SessionParts): Sessions {
  const known = createAnswerCache(resolveKnown, MOST_SESSIONS);

  async function resolveKnown(cookieHash: string): Promise<KnownSession | null> {
    const resolvedAt = now();
    const session = await resolve(cookieHash);
    if (!session) return null;
    return { session, cookieHash, resolvedAt, expiresAt: Date.parse(session.expiresAt), token: null };
  }
  function peek(cookieHash: string): KnownSession | undefined {
    const found = known.peek(cookieHash);
    if (!found || found.expiresAt <= now() || now() - found.resolvedAt >= SESSION_REFRESH_MS)
      return undefined;
    return isCurrent() || now() - found.resolvedAt < UNFOLLOWED_MS ? found : undefined;
  }

  return {
    peek,
    async find(cookieHash) {
      if (!cookieHash) return null;
      const believed = peek(cookieHash);
      if (believed) return believed;
      if (known.peek(cookieHash)) known.forget(cookieHash);
      const found = await known.find(cookieHash);
      return found && found.expiresAt > now() ? found : null;
    },
    forget: known.forget,
    forgetAll: known.forgetAll,
    handlers: [
      on(sessionEnded, async ({ data: { sessionId } }) =>
        known.forgetWhere(({ session }) => session.sessionId === sessionId),
      ),
      on(profileUpdated, async ({ data: { userId } }) =>
        known.forgetWhere(({ session }) => session.userId === userId),
      ),
    ],
  };
}
