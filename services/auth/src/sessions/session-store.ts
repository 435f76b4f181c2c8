import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Session } from '@ten8/contracts/auth/session';

/** Thirty days from sign-in. */
export const SESSION_MS = 30 * 24 * 3_600_000;

interface EndedSession {
  sessionId: string;
  userId: number;
}

export interface SessionStore {
  /** Returns the cookie: the only time anyone sees it. */
  start(
    session: { userId: number; address: string | null; now: Date },
    transaction: Transaction,
  ): Promise<string>;
  find(cookieHash: string, now: Date): Promise<Session | null>;
  /** Null when it had already ended. */
  end(sessionId: string, transaction: Transaction): Promise<EndedSession | null>;
  /** Ends every session of the user but `keep`. */
  endAllOf(userId: number, keep: string | null, transaction: Transaction): Promise<EndedSession[]>;
  forgetExpired(now: Date): Promise<void>;
}

const START = `
  insert into sessions (id, user_id, cookie_hash, created_at, expires_at, address)
  values ($1, $2, $3, $4, $5, $6)`;
const FIND = `
  select s.id as "sessionId", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
    s.expires_at as "expiresAt"
  from sessions s join users u on u.id = s.user_id
  where s.cookie_hash = $1 and s.expires_at > $2`;
const ENDED = 'returning id as "sessionId", user_id as "userId"';

export function createSessionStore(db: Sequelize): SessionStore {
  const end = (condition: string, bind: unknown[], transaction: Transaction) =>
    db.query<EndedSession>(`delete from sessions where ${condition} ${ENDED}`, {
      bind,
      transaction,
      type: QueryTypes.SELECT,
    });

  return {
    async start({ userId, address, now }, transaction) {
      const cookie = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + SESSION_MS);
      const bind = [randomUUID(), userId, hashCookie(cookie), now, expiresAt, address];
      await db.query(START, { bind, transaction });
      return cookie;
    },
    async find(cookieHash, now) {
      const [found] = await db.query<Omit<Session, 'expiresAt'> & { expiresAt: Date }>(FIND, {
        bind: [cookieHash.replaceAll('\0', ''), now],
        type: QueryTypes.SELECT,
      });
      return found ? { ...found, expiresAt: found.expiresAt.toISOString() } : null;
    },
    end: async (sessionId, transaction) => (await end('id = $1', [sessionId], transaction))[0] ?? null,
    endAllOf: (userId, keep, transaction) =>
      end('user_id = $1 and id is distinct from $2::uuid', [userId, keep], transaction),
    forgetExpired: async (now) =>
      void (await db.query('delete from sessions where expires_at <= $1', { bind: [now] })),
  };
}

const hashCookie = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');
