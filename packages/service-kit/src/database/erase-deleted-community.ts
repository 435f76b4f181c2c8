import type { Sequelize } from 'sequelize';
import { communityDeleted } from '@ten8/contracts/community/communities';
import { eraseCommunity } from '@ten8/event-log/erase';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import { run } from './sql';

/**
 * For every service that follows community: removes a deleted community's data from the log, the parked facts and the
 * idempotency keys. The service's own handler removes its records.
 */
export const eraseDeletedCommunity = (db: Sequelize): FactHandler =>
  on(communityDeleted, async ({ communityId, type }, { transaction }) => {
    if (communityId === null) return;
    const last = { type, data: { name: 'Deleted community' } };
    await eraseCommunity(db, { communityId, last }, transaction);
    await run(db, 'delete from idempotency_keys where community_id = $1', [communityId], transaction);
  });
