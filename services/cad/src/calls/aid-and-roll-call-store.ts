import type { Sequelize, Transaction } from 'sequelize';
import type { Need, RollCall } from '@ten8/contracts/cad/calls';
import { rows, run } from '@ten8/service-kit/sql';
import type { KeyOfCall } from './call-times-store';

/** The roll call of a call, and what it needs from other departments. The call must be locked. */
export interface AidAndRollCallStore {
  saveRollCall(call: KeyOfCall, rollCall: RollCall | null, transaction: Transaction): Promise<void>;
  saveNeeds(call: KeyOfCall, needs: Need[], transaction: Transaction): Promise<void>;
  /** What other duplicates of the same call need that were merged after this one, the earliest first. */
  needsOfLater(
    duplicate: { communityId: number; mergedInto: number | null; closedAt: Date | null },
    transaction: Transaction,
  ): Promise<Need[][]>;
}

const SAVE_ROLL_CALL = 'update calls set roll_call = $2::jsonb where community_id = $3 and id = $1';
const SAVE_NEEDS = 'update calls set needs = $2::jsonb where community_id = $3 and id = $1';
const NEEDS_OF_LATER = `
  select needs from calls where community_id = $1 and merged_into = $2 and closed_at > $3 order by closed_at`;

export const createAidAndRollCallStore = (db: Sequelize): AidAndRollCallStore => ({
  saveRollCall: ({ communityId, callId }, rollCall, transaction) =>
    run(db, SAVE_ROLL_CALL, [callId, rollCall && JSON.stringify(rollCall), communityId], transaction),
  saveNeeds: ({ communityId, callId }, needs, transaction) =>
    run(db, SAVE_NEEDS, [callId, JSON.stringify(needs), communityId], transaction),
  async needsOfLater({ communityId, mergedInto, closedAt }, transaction) {
    const bind = [communityId, mergedInto, closedAt];
    return (await rows<{ needs: Need[] }>(db, NEEDS_OF_LATER, bind, transaction)).map(({ needs }) => needs);
  },
});
