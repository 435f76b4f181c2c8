import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import { SESSION_REFRESH_MS, type Session } from '@ten8/contracts/auth/session';
import { isReadOnly } from '@ten8/event-log/failure-cause';
import { row, rows, run } from '@ten8/service-kit/database/sql';

const DAY_MS = 24 * 3_600_000;
/** Thirty days from sign-in. */
export const SESSION_MS = 30 * DAY_MS;
const IDLE_MS = 14 * DAY_MS;

interface EndedSession {
  sessionId: string;
  userId: number;
}

type FoundSession = Omit<Session, 'expiresAt'> & { cookieHash: string; expiresAt: Date };

interface StoredSession {
  id: string;
  device: string;
  lastSeenAt: Date;
  address: string | null;
}

export interface SessionStore {
  /** Returns the cookie: the only time it is shown. */
  start(
    session: { userId: number; address: string | null; device: string; now: Date },
    transaction: Transaction,
  ): Promise<string>;
  /** The session of each cookie, in the same order. Also notes that they are in use. */
  find(cookieHashes: string[], now: Date): Promise<(Session | null)[]>;
  /** The most recently used one first. */
  list(userId: number, now: Date): Promise<StoredSession[]>;
  /** Null when it has ended already, or belongs to another user. */
  end(session: { sessionId: string; userId: number }, transaction: Transaction): Promise<EndedSession | null>;
  /** Ends every session of the user but `except`. */
  endAllOf(userId: number, except: string | null, transaction: Transaction): Promise<EndedSession[]>;
  deleteExpired(now: Date): Promise<void>;
}

const START = `
  insert into sessions (id, user_id, cookie_hash, created_at, last_seen_at, expires_at, address, device)
  values ($1, $2, $3, $4, $4, $5, $6, $7)`;
const FOUND = `
  select s.cookie_hash, s.id as session_id, u.id as user_id, u.first_name, u.last_name, u.email, s.expires_at,
    s.last_seen_at
  from sessions s join users u on u.id = s.user_id
  where s.cookie_hash = any ($1) and s.expires_at > $2::timestamptz and s.last_seen_at > $3::timestamptz`;
const RETURNED = 'cookie_hash, session_id, user_id, first_name, last_name, email, expires_at';
// One index look-up for each; a session is updated only if its last update was ten minutes ago.
const FIND = `
  with found as (${FOUND}), used as (
    update sessions set last_seen_at = $2::timestamptz
    where id = any (array(select session_id from found where last_seen_at < $4::timestamptz order by session_id))
  )
  select ${RETURNED} from found`;
const FIND_ONLY = `select ${RETURNED} from (${FOUND}) found`;
const LIST = `
  select id, device, last_seen_at, address from sessions
  where user_id = $1 and expires_at > $2 and last_seen_at > $3 order by last_seen_at desc, id`;
const ENDED = 'returning id as session_id, user_id';
const END = `delete from sessions where id = $1 and user_id = $2 ${ENDED}`;
const END_ALL = `delete from sessions where user_id = $1 and id is distinct from $2::uuid ${ENDED}`;

/** `lookups` is a separate pool, so that session checks never wait for sign-ins. */
export function createSessionStore(db: Sequelize, lookups: Sequelize): SessionStore {
  const idleSince = (now: Date) => new Date(now.getTime() - IDLE_MS);

  return {
    async start({ userId, address, device, now }, transaction) {
      const cookie = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + SESSION_MS);
      const bind = [randomUUID(), userId, hashCookie(cookie), now, expiresAt, address, device];
      await run(db, START, bind, transaction);
      return cookie;
    },
    async find(cookieHashes, now) {
      const notedBefore = new Date(now.getTime() - SESSION_REFRESH_MS);
      const bind = [cookieHashes.map((hash) => hash.replaceAll('\0', '')), now, idleSince(now), notedBefore];
      const found = await rows<FoundSession>(lookups, FIND, bind).catch((error: unknown) => {
        if (!isReadOnly(error)) throw error;
        // People keep reading from a standby. Their use of the session is noted later.
        return rows<FoundSession>(lookups, FIND_ONLY, bind.slice(0, 3));
      });
      const known = new Map(
        found.map(({ cookieHash, expiresAt, ...session }) => [
          cookieHash,
          { ...session, expiresAt: expiresAt.toISOString() },
        ]),
      );
      return cookieHashes.map((hash) => known.get(hash) ?? null);
    },
    list: (userId, now) => rows<StoredSession>(db, LIST, [userId, now, idleSince(now)]),
    end: ({ sessionId, userId }, transaction) => row<EndedSession>(db, END, [sessionId, userId], transaction),
    endAllOf: (userId, except, transaction) => rows<EndedSession>(db, END_ALL, [userId, except], transaction),
    deleteExpired: (now) =>
      run(db, 'delete from sessions where expires_at <= $1 or last_seen_at <= $2', [now, idleSince(now)]),
  };
}

const hashCookie = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');
