import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { QueryTypes, type Sequelize } from 'sequelize';
import { refuse } from '@ten8/contracts/errors';
import type { ActedBy, EventLog, Tx } from '@ten8/event-log/transact';
import type { Caller } from './actor';

/** One intention of one caller, however often it is sent. */
export interface IdempotencyKey {
  scope: string;
  key: string;
  fingerprint: string;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** From the `Idempotency-Key` header; null without one. */
export function readIdempotencyKey(request: Request, caller: Caller, body: unknown): IdempotencyKey | null {
  const key = request.get('idempotency-key');
  if (key === undefined) return null;
  if (!KEY.test(key)) throw refuse('invalid_request', 'Idempotency-Key must be 1 to 200 visible characters');
  return {
    scope: `${request.method} ${request.path} ${caller.actor?.userId ?? caller.address}`,
    key,
    fingerprint: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
  };
}

const CLAIM = `
  insert into idempotency_keys as kept (scope, key, fingerprint) values ($1, $2, $3)
  on conflict (scope, key) do update set fingerprint = excluded.fingerprint, answer = null, created_at = now()
    where kept.created_at < now() - interval '24 hours'
  returning key`;

/**
 * Like `log.transact`, but the same intention is carried out once in 24 hours: a repeat gets the first answer.
 * The key is claimed in the transaction of the change, so a failed one leaves no trace, and a second request that
 * arrives meanwhile waits for the first.
 */
export function transactIdempotent<T>(
  db: Sequelize,
  log: EventLog,
  by: ActedBy,
  idempotencyKey: IdempotencyKey | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!idempotencyKey) return log.transact(by, work);
  return log.transact(by, async (tx) => {
    const { transaction } = tx;
    const bind = [idempotencyKey.scope, idempotencyKey.key, idempotencyKey.fingerprint];
    const claimed = await db.query(CLAIM, { bind, transaction, type: QueryTypes.SELECT });
    if (claimed.length === 0) return readFirstAnswer<T>(db, tx, idempotencyKey);

    const answer = await work(tx);
    await db.query('update idempotency_keys set answer = $3::jsonb where scope = $1 and key = $2', {
      bind: [idempotencyKey.scope, idempotencyKey.key, JSON.stringify(answer)],
      transaction,
    });
    return answer;
  });
}

async function readFirstAnswer<T>(
  db: Sequelize,
  { transaction }: Tx,
  idempotencyKey: IdempotencyKey,
): Promise<T> {
  const [kept] = await db.query<{ fingerprint: string; answer: T }>(
    'select fingerprint, answer from idempotency_keys where scope = $1 and key = $2',
    { bind: [idempotencyKey.scope, idempotencyKey.key], transaction, type: QueryTypes.SELECT },
  );
  if (!kept) throw new Error('an idempotency key vanished while it was held');
  if (kept.fingerprint !== idempotencyKey.fingerprint) {
    throw refuse('idempotency_mismatch', 'This Idempotency-Key was already used with another body');
  }
  return kept.answer;
}

/** Keys older than a day have done their work. */
export async function deleteOldKeys(db: Sequelize): Promise<void> {
  await db.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
}
