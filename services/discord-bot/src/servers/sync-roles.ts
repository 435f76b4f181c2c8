import { randomUUID } from 'node:crypto';
import { type Sequelize, type Transaction } from 'sequelize';
import { jobIdOf } from '../job-id';
import { type GrantStore } from '../jobs/grant-store';
import { type ServerStore } from './server-store';

export interface SyncParts {
  servers: ServerStore;
  grants: GrantStore;
  /** Orders that are not queued at once are found at the next sweep. */
  enqueue: (ids: string[]) => void;
}

/**
 * Orders the difference between what Ten8 wants and what it has asked for. Discord itself is not looked at: whoever
 * edited roles there by hand is not overruled.
 */
export async function syncRoles(
  { servers, grants, enqueue }: SyncParts,
  factId: string,
  whose: { communityId?: number; discordUserId?: string },
  transaction: Transaction,
): Promise<void> {
  await servers.lock(transaction);
  const ids: string[] = [];
  for (const order of await servers.unmade(whose, transaction)) {
    const { guildId, discordUserId, roleId, action } = order;
    const id = jobIdOf(factId, guildId, discordUserId, roleId, action);
    await grants.order({ ...order, factId: id }, transaction);
    ids.push(id);
  }
  transaction.afterCommit(() => enqueue(ids));
}

/** After a projection was made anew. */
export const syncEverything = (parts: SyncParts, db: Sequelize): Promise<void> =>
  db.transaction((transaction) => syncRoles(parts, randomUUID(), {}, transaction));
