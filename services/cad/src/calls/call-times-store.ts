import type { Sequelize, Transaction } from 'sequelize';
import { rows, run } from '@ten8/service-kit/database/sql';
import type { NumberedCall } from './call-key';

/** When the first unit was on scene, and the name of the dispatcher who took the call on the phone. */
export interface CallTimesStore {
  /** Notes the time for calls that have their first unit on scene now, and returns those. */
  noteOnScene(
    calls: { communityId: number; callIds: number[]; now: Date },
    transaction: Transaction,
  ): Promise<NumberedCall[]>;
  /** Replaces the stored name of this user. */
  rename(user: { userId: number; name: string }, transaction: Transaction): Promise<void>;
  /** Replaces the stored names of all users who are no longer a member of any community. */
  renameAbsent(name: string, transaction: Transaction): Promise<void>;
}

const NOTE_ON_SCENE = `
  update calls set first_on_scene_at = $2
  where community_id = $3 and id = any ($1) and first_on_scene_at is null and exists (
    select 1 from assignments a join units u on u.community_id = $3 and u.id = a.unit_id
    where a.community_id = $3 and a.call_id = calls.id and u.status = 'on-scene')
  returning id as call_id, call_number`;
const RENAME = 'update calls set opened_by_name = $2 where opened_by = $1 and opened_by_name <> $2';
const RENAME_ABSENT = `
  update calls set opened_by_name = $1
  where opened_by_name <> $1 and opened_by in (
    select opened_by from calls where opened_by is not null and opened_by_name <> $1
    except select user_id from memberships)`;

export const createCallTimesStore = (db: Sequelize): CallTimesStore => ({
  noteOnScene: ({ communityId, callIds, now }, transaction) =>
    rows(db, NOTE_ON_SCENE, [callIds, now, communityId], transaction),
  rename: ({ userId, name }, transaction) => run(db, RENAME, [userId, name], transaction),
  renameAbsent: (name, transaction) => run(db, RENAME_ABSENT, [name], transaction),
});
