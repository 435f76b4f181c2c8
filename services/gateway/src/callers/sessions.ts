import { profileUpdated, SESSION_REFRESH_MS, sessionEnded, type Session } from '@ten8/contracts/auth/session';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import { createAnswerCache } from './answer-cache';

export interface KnownSession {
  session: Session;
  cookieHash: string;
  resolvedAt: number;
  expiresAt: number;
  /** The last actor token for this session, for one address. */
  token: { value: string; address: string; madeAt: number } | null;
}

export interface Sessions {
  /** The session if it is cached and valid; undefined when auth must be asked. */
  peek(cookieHash: string): KnownSession | undefined;
  /** Null when there is no such session. Throws `unavailable` while auth does not answer. */
  find(cookieHash: string | null): Promise<KnownSession | null>;
  /** Called after answers that may have changed the session: the next request asks auth again. */
  forget(cookieHash: string): void;
  forgetAll(): void;
  /** Handlers for the follower of auth's log. */
  handlers: FactHandler[];
}

interface SessionParts {
  resolve: (cookieHash: string) => Promise<Session | null>;
  /** Whether auth's log is being followed without a gap. */
  isCurrent: () => boolean;
  /** Whether every end of a session arrives by message, although auth's log cannot be read. */
  receivesAllEnds: () => boolean;
  now: () => number;
}

const MAX_SESSIONS = 50_000;
/** While auth's log cannot be followed, a cached session counts only this long. */
const UNFOLLOWED_MS = 1_000;

/** Caches sessions, each until auth's log changes or ends it. */
export function createSessions({ resolve, isCurrent, receivesAllEnds, now }: SessionParts): Sessions {
  const known = createAnswerCache(resolveKnown, {
    maxEntries: MAX_SESSIONS,
    groupOf: ({ session }) => session.userId,
  });

  async function resolveKnown(cookieHash: string): Promise<KnownSession | null> {
    const resolvedAt = now();
    const session = await resolve(cookieHash);
    if (!session) return null;
    return { session, cookieHash, resolvedAt, expiresAt: Date.parse(session.expiresAt), token: null };
  }
  function findCached(cookieHash: string): KnownSession | undefined {
    const found = known.peek(cookieHash);
    return found && found.expiresAt > now() ? found : undefined;
  }
  function peek(cookieHash: string): KnownSession | undefined {
    const found = findCached(cookieHash);
    if (!found) return undefined;
    const age = now() - found.resolvedAt;
    if (isCurrent()) return age < SESSION_REFRESH_MS ? found : undefined;
    return age < UNFOLLOWED_MS || receivesAllEnds() ? found : undefined;
  }
  /** While auth does not answer, the cached session still counts. */
  async function ask(cookieHash: string): Promise<KnownSession | null> {
    try {
      return await known.refresh(cookieHash);
    } catch (error) {
      const cached = findCached(cookieHash);
      if (cached && receivesAllEnds()) return cached;
      throw error;
    }
  }

  return {
    peek,
    async find(cookieHash) {
      if (!cookieHash) return null;
      const cached = peek(cookieHash);
      if (cached) return cached;
      const found = await ask(cookieHash);
      return found && found.expiresAt > now() ? found : null;
    },
    forget: known.forget,
    forgetAll: known.forgetAll,
    handlers: [
      // The user's other sessions still count, also if auth does not answer now.
      on(sessionEnded, async ({ data: { userId, sessionId } }) =>
        known.forgetGroup(userId, ({ session }) => session.sessionId === sessionId),
      ),
      on(profileUpdated, async ({ data: { userId } }) => known.forgetGroup(userId)),
    ],
  };
}
