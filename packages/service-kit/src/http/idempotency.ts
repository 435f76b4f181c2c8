import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Sequelize } from 'sequelize';
import { refuse } from '@ten8/contracts/errors';
import { row, run } from '@ten8/event-log/sql';
import type { ActedBy, EventLog, Tx } from '@ten8/event-log/transact';
import type { Caller } from '../access/actor';

/** Identifies one change of one caller, even if the request is sent several times. */
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
    scope: scopeOf(request, caller),
    key,
    fingerprint: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('hex'),
  };
}

function scopeOf(request: Request, caller: Caller): string {
  // `/communities/%31` is another spelling of `/communities/1`.
  const path = decodeURIComponent(request.path);
  return `${request.method} ${path} ${caller.actor?.userId ?? caller.address}`;
}

/** Whether the caller's key was used before. Then the request changes nothing, whatever its body is. */
export async function isKeyUsed(db: Sequelize, request: Request, caller: Caller): Promise<boolean> {
  const key = request.get('idempotency-key');
  if (key === undefined) return false;
  const sql = `
    select key from idempotency_keys
    where scope = $1 and key = $2 and created_at >= now() - interval '24 hours'`;
  return (await row(db, sql, [scopeOf(request, caller), key])) !== null;
}

const CLAIM = `
  insert into idempotency_keys as kept (scope, key, fingerprint) values ($1, $2, $3)
  on conflict (scope, key) do update set fingerprint = excluded.fingerprint, answer = null, created_at = now()
    where kept.created_at < now() - interval '24 hours'
  returning key`;
const SAVE_ANSWER =
  'update idempotency_keys set answer = $3::jsonb, community_id = $4 where scope = $1 and key = $2';

/**
 * Like `log.transact`, but the same request makes its change only once in 24 hours: a repeated one gets the first
 * answer. The key is inserted in the transaction of the change, so a failed change leaves no key, and a second request
 * that arrives at the same time waits for the first.
 */
export function transactIdempotent<T>(
  db: Sequelize,
  log: EventLog,
  by: ActedBy,
  idempotencyKey: IdempotencyKey | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!idempotencyKey) return log.transact(by, work);
  const { scope, key, fingerprint } = idempotencyKey;
  return log.transact(by, async (tx) => {
    if (!(await row(db, CLAIM, [scope, key, fingerprint], tx.transaction))) {
      return readFirstAnswer<T>(db, tx, idempotencyKey);
    }
    // The path may not contain the community, but every fact does.
    let community: number | null = null;
    const append: Tx['append'] = (event, communityId, ...rest) => {
      community = communityId;
      tx.append(event, communityId, ...rest);
    };
    const answer = await work({ ...tx, append });
    await run(db, SAVE_ANSWER, [scope, key, JSON.stringify(answer), community], tx.transaction);
    return answer;
  });
}

async function readFirstAnswer<T>(
  db: Sequelize,
  { transaction }: Tx,
  { scope, key, fingerprint }: IdempotencyKey,
): Promise<T> {
  const sql = 'select fingerprint, answer from idempotency_keys where scope = $1 and key = $2';
  const first = await row<{ fingerprint: string; answer: T }>(db, sql, [scope, key], transaction);
  if (!first) throw new Error('an idempotency key was deleted while it was locked');
  if (first.fingerprint !== fingerprint) {
    throw refuse('idempotency_mismatch', 'This Idempotency-Key was already used with another body');
  }
  return first.answer;
}

/** Keys older than a day are not used any more. */
export const deleteOldKeys = (db: Sequelize): Promise<void> =>
  run(db, `delete from idempotency_keys where created_at < now() - interval '24 hours'`);
