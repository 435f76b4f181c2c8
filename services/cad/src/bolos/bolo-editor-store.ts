import type { Sequelize, Transaction } from 'sequelize';
import { UNIT_DEFAULTS } from '@ten8/contracts/cad/constants';
import { renameInJson } from '@ten8/service-kit/database/rename-in-json';
import { row, rows, run } from '@ten8/service-kit/database/sql';

/** The names of those who edited BOLOs, also of BOLOs that were deleted and can still be restored. */
export interface BoloEditorStore {
  /** Null for a user who has no unit, or a unit without a callsign. */
  callsignOf(user: { communityId: number; userId: number }, transaction: Transaction): Promise<string | null>;
  /** Replaces the stored name of this user. */
  rename(user: { userId: number; name: string }, transaction: Transaction): Promise<void>;
  /** Replaces the stored names of all users who are no longer a member of any community. */
  renameAbsent(name: string, transaction: Transaction): Promise<void>;
}

const CALLSIGN_OF = `
  select callsign from units where community_id = $1 and user_id = $2 and callsign <> '${UNIT_DEFAULTS.callsign}'`;
const renameIn = (table: string, column: string) => `
  update ${table} set ${column} = ${renameInJson(column)}
  where ${column}::text like '%"userId": ' || $1::int || ',%'`;
const ABSENT = `
  select user_id from (
    select (change->>'userId')::int as user_id, change->>'name' as name
    from bolos, jsonb_each(changes) changed (field, change)
    union all
    select (change->>'userId')::int, change->>'name'
    from deleted_bolos, jsonb_each(bolo->'changes') changed (field, change)
  ) named
  where name <> $1 except select user_id from memberships`;

export function createBoloEditorStore(db: Sequelize): BoloEditorStore {
  const rename: BoloEditorStore['rename'] = async ({ userId, name }, transaction) => {
    await run(db, renameIn('bolos', 'changes'), [userId, name], transaction);
    await run(db, renameIn('deleted_bolos', 'bolo'), [userId, name], transaction);
  };

  return {
    async callsignOf({ communityId, userId }, transaction) {
      const unit = await row<{ callsign: string }>(db, CALLSIGN_OF, [communityId, userId], transaction);
      return unit?.callsign ?? null;
    },
    rename,
    async renameAbsent(name, transaction) {
      const absent = await rows<{ userId: number }>(db, ABSENT, [name], transaction);
      for (const { userId } of absent) await rename({ userId, name }, transaction);
    },
  };
}
