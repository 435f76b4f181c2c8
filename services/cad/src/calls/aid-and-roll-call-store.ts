import type { Sequelize, Transaction } from 'sequelize';
import type { Need, RollCall } from '@ten8/contracts/cad/calls';
import { run } from '@ten8/service-kit/sql';
import type { KeyOfCall } from './call-times-store';

/** The roll call of a call, and what it needs from other departments. The call must be locked. */
export interface AidAndRollCallStore {
  saveRollCall(call: KeyOfCall, rollCall: RollCall | null, transaction: Transaction): Promise<void>;
  saveNeeds(call: KeyOfCall, needs: Need[], transaction: Transaction): Promise<void>;
}

const SAVE_ROLL_CALL = 'update calls set roll_call = $2::jsonb where community_id = $3 and id = $1';
const SAVE_NEEDS = 'update calls set needs = $2::jsonb where community_id = $3 and id = $1';

export const createAidAndRollCallStore = (db: Sequelize): AidAndRollCallStore => ({
  saveRollCall: ({ communityId, callId }, rollCall, transaction) =>
    run(db, SAVE_ROLL_CALL, [callId, rollCall && JSON.stringify(rollCall), communityId], transaction),
  saveNeeds: ({ communityId, callId }, needs, transaction) =>
    run(db, SAVE_NEEDS, [callId, JSON.stringify(needs), communityId], transaction),
});
