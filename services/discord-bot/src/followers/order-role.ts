import { randomUUID } from 'node:crypto';
import { type Sequelize } from 'sequelize';
import { type FollowTx } from '@ten8/event-log/follow';
import { type Identity } from '../config';
import { type GrantStore } from '../jobs/grant-store';
import { type WorkQueue } from '../jobs/work-queue';
import { type Link } from '../links/link-store';

export interface OrderParts {
  identity: Identity;
  grants: GrantStore;
  queue: WorkQueue;
}

/** Writes the order down in the transaction that moves the cursor. A bot that dies before queueing it sweeps it up. */
export async function orderRole(
  { identity, grants, queue }: OrderParts,
  asked: { factId: string; action: 'grant' | 'revoke'; discordUserId: string },
  { transaction }: FollowTx,
): Promise<void> {
  const { factId, action, discordUserId } = asked;
  const { guildId, linkedRoleId: roleId } = identity;
  await grants.order({ factId, communityId: null, action, discordUserId, guildId, roleId }, transaction);
  transaction.afterCommit(() => void queue.enqueue([factId]));
}

/** After auth's log was lost sight of: whoever is linked and was never ordered the role. */
export async function orderMissingLinkedRoles(
  { identity, grants, queue }: OrderParts,
  db: Sequelize,
  links: Link[],
): Promise<void> {
  const { guildId, linkedRoleId: roleId } = identity;
  const ordered = new Set(await grants.holders(guildId, roleId));
  const missing = links.filter(({ discordUserId }) => !ordered.has(discordUserId));
  const linked = new Set(links.map(({ discordUserId }) => discordUserId));
  const orders = [
    ...missing.map(({ discordUserId }) => ({ discordUserId, action: 'grant' as const })),
    ...[...ordered]
      .filter((discordUserId) => !linked.has(discordUserId))
      .map((discordUserId) => ({ discordUserId, action: 'revoke' as const })),
  ].map((order) => ({ ...order, factId: randomUUID(), communityId: null, guildId, roleId }));
  await db.transaction(async (transaction) => {
    for (const order of orders) await grants.order(order, transaction);
  });
  await queue.enqueue(orders.map(({ factId }) => factId));
}
