import type { Sequelize } from 'sequelize';
import { communityDeleted } from '@ten8/contracts/community/communities';
import { eraseCommunity } from '@ten8/event-log/erase';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';

/**
 * For every service that follows community: removes a deleted community's data from the log and the parked facts. The
 * service's own handler removes its records and its idempotency keys.
 */
export const eraseDeletedCommunity = (db: Sequelize): FactHandler =>
  on(communityDeleted, async ({ communityId, type }, { transaction }) => {
    if (communityId === null) return;
    const last = { type, data: { name: 'Deleted community' } };
    await eraseCommunity(db, { communityId, last }, transaction);
  });
