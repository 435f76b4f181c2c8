import type { Sequelize, Transaction } from 'sequelize';
import { run } from '@ten8/service-kit/sql';

/** How calls end, and begin once more. The community must be locked. */
export interface CallEndStore {
  saveDisposition(callId: number, disposition: string, transaction: Transaction): Promise<void>;
  /** Of a call that was closed as a duplicate. */
  saveMerge(merge: { callId: number; intoCallId: number }, transaction: Transaction): Promise<void>;
  reopen(callId: number, now: Date, transaction: Transaction): Promise<void>;
}

const SAVE_MERGE = 'update calls set merged_into = $2, disposition = $3 where id = $1';
// Somebody looks after it now: it does not close by itself again.
const REOPEN = `
  update calls set status = 'active', closed_at = null, merged_into = null, disposition = null, is_public = false,
    updated_at = $2, version = version + 1
  where id = $1`;
const DUPLICATE = 'DUPLICATE';

export const createCallEndStore = (db: Sequelize): CallEndStore => ({
  saveDisposition: (callId, disposition, transaction) =>
    run(db, 'update calls set disposition = $2 where id = $1', [callId, disposition], transaction),
  saveMerge: ({ callId, intoCallId }, transaction) =>
    run(db, SAVE_MERGE, [callId, intoCallId, DUPLICATE], transaction),
  reopen: (callId, now, transaction) => run(db, REOPEN, [callId, now], transaction),
});
