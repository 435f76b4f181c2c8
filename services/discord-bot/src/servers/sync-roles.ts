import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { FollowTx } from '@ten8/event-log/fact-handler';
import { derivedId } from '../derived-id';
import type { OrderStore } from '../orders/order-store';
import type { LaneQueue } from '../queue/lane-queue';
import type { ServerStore } from './server-store';
import type { WantedRolesStore } from './wanted-roles-store';

export interface SyncParts {
  servers: ServerStore;
  wantedRoles: WantedRolesStore;
  orders: OrderStore;
  /** Null while the bot is not configured: orders then wait in the database. */
  roleQueue: LaneQueue | null;
}

/**
 * Orders the difference between the wanted roles and earlier orders. The roles in Discord are not read, so that roles
 * edited there by hand stay.
 */
export async function syncRoles(
  { servers, wantedRoles, orders, roleQueue }: SyncParts,
  factId: string,
  whose: { communityId?: number; discordUserId?: string },
  transaction: Transaction,
): Promise<void> {
  await servers.lock(transaction);
  // An order for a single person is urgent; orders for many people can wait.
  const isUrgent = whose.discordUserId !== undefined;
  const missing = (await wantedRoles.missingOrders(whose, transaction)).map((order) => {
    const { guildId, discordUserId, roleId, action } = order;
    return { ...order, isUrgent, factId: derivedId(factId, guildId, discordUserId, roleId, action) };
  });
  await orders.order(missing, transaction);
  transaction.afterCommit(() => roleQueue?.wake(missing.map(({ guildId }) => guildId)));
}

/** After a projection was rebuilt: orders all missing changes. */
export const orderMissingRoles = (parts: SyncParts, { transaction }: FollowTx): Promise<void> =>
  syncRoles(parts, randomUUID(), {}, transaction);
