import type { Sequelize, Transaction } from 'sequelize';
import { run } from '@ten8/service-kit/database/sql';
import type { CallKey } from './call-key';

/** Closing, merging and reopening calls. The community must be locked. */
export interface CallEndStore {
  saveDisposition(call: CallKey, disposition: string, transaction: Transaction): Promise<void>;
  /** For a call that was closed as a duplicate. */
  saveMerge(merge: CallKey & { intoCallId: number }, transaction: Transaction): Promise<void>;
  reopen(call: CallKey, now: Date, transaction: Transaction): Promise<void>;
}

const SAVE_MERGE = 'update calls set merged_into = $2, disposition = $3 where community_id = $4 and id = $1';
// `is_public` is reset, so that the call does not close by itself again.
const REOPEN = `
  update calls set status = 'active', closed_at = null, merged_into = null, disposition = null, is_public = false,
    updated_at = $2, version = version + 1
  where community_id = $3 and id = $1`;
const SAVE_DISPOSITION = 'update calls set disposition = $2 where community_id = $3 and id = $1';
/** The disposition of a merged call. */
export const DUPLICATE = 'DUPLICATE';

export const createCallEndStore = (db: Sequelize): CallEndStore => ({
  saveDisposition: ({ communityId, callId }, disposition, transaction) =>
    run(db, SAVE_DISPOSITION, [callId, disposition, communityId], transaction),
  saveMerge: ({ communityId, callId, intoCallId }, transaction) =>
    run(db, SAVE_MERGE, [callId, intoCallId, DUPLICATE, communityId], transaction),
  reopen: ({ communityId, callId }, now, transaction) =>
    run(db, REOPEN, [callId, now, communityId], transaction),
});
