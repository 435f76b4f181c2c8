import type { Sequelize, Transaction } from 'sequelize';
import type { Need, RollCall } from '@ten8/contracts/cad/calls';
import { rows, run } from '@ten8/service-kit/database/sql';
import type { CallKey } from './call-key';

/** The roll call of a call, and what it needs from other departments. The call must be locked. */
export interface AidAndRollCallStore {
  saveRollCall(call: CallKey, rollCall: RollCall | null, transaction: Transaction): Promise<void>;
  saveNeeds(call: CallKey, needs: Need[], transaction: Transaction): Promise<void>;
  /** What other duplicates of the same call need that were merged after this one, the earliest first. */
  needsOfLater(
    duplicate: CallKey & { mergedInto: number | null },
    transaction: Transaction,
  ): Promise<Need[][]>;
  /** Replaces the names of roll calls, also in kept answers, whose entries on the timeline have this name by now. */
  renameRollCalls(name: string, transaction: Transaction): Promise<void>;
}

const SAVE_ROLL_CALL = 'update calls set roll_call = $2::jsonb where community_id = $3 and id = $1';
const SAVE_NEEDS = 'update calls set needs = $2::jsonb where community_id = $3 and id = $1';
// Not by time: the clocks of two replicas differ.
const lastMergeOf = (call: string) =>
  `(select max(id) from call_entries where community_id = $1 and call_id = ${call} and kind = 'merged')`;
const NEEDS_OF_LATER = `
  select needs from calls
  where community_id = $1 and merged_into = $2 and ${lastMergeOf('calls.id')} > ${lastMergeOf('$3')}
  order by ${lastMergeOf('calls.id')}`;
// A roll call has the id of its entry. The tables are read one by one, because on Citus only some are distributed.
const IN_CALLS = `select (roll_call->>'id')::int as id from calls where jsonb_typeof(roll_call) = 'object'`;
const IN_ANSWERS = `
  select (answer->'rollCall'->>'id')::int as id from idempotency_keys where jsonb_typeof(answer->'rollCall') = 'object'`;
const RENAMED = 'select id from call_entries where id = any ($1::int[]) and by_name = $2';
const renameIn = (table: string, column: string) => `
  update ${table} set ${column} = regexp_replace(${column}::text, $1, $2)::jsonb where ${column}::text ~ $1`;

export const createAidAndRollCallStore = (db: Sequelize): AidAndRollCallStore => ({
  saveRollCall: ({ communityId, callId }, rollCall, transaction) =>
    run(db, SAVE_ROLL_CALL, [callId, rollCall && JSON.stringify(rollCall), communityId], transaction),
  saveNeeds: ({ communityId, callId }, needs, transaction) =>
    run(db, SAVE_NEEDS, [callId, JSON.stringify(needs), communityId], transaction),
  async needsOfLater({ communityId, mergedInto, callId }, transaction) {
    const bind = [communityId, mergedInto, callId];
    return (await rows<{ needs: Need[] }>(db, NEEDS_OF_LATER, bind, transaction)).map(({ needs }) => needs);
  },
  async renameRollCalls(name, transaction) {
    const idsOf = async (sql: string, bind: unknown[] = []) =>
      (await rows<{ id: number }>(db, sql, bind, transaction)).map(({ id }) => id);
    const shown = [...(await idsOf(IN_CALLS)), ...(await idsOf(IN_ANSWERS))];
    for (const id of await idsOf(RENAMED, [[...new Set(shown)], name])) {
      const written = String.raw`"id": ${id}, "byName": "([^"\\]|\\.)*", "waiting"`;
      const named = [written, `"id": ${id}, "byName": ${JSON.stringify(name)}, "waiting"`];
      await run(db, renameIn('calls', 'roll_call'), named, transaction);
      await run(db, renameIn('idempotency_keys', 'answer'), named, transaction);
    }
  },
});
