import { randomUUID } from 'node:crypto';
import type { FollowTx } from '@ten8/event-log/fact-handler';
import type { Identity } from '../config';
import type { Link } from '../links/link-store';
import type { OrderStore } from '../orders/order-store';
import type { LaneQueue } from '../queue/lane-queue';

export interface LinkedRoleParts {
  identity: Identity;
  orders: OrderStore;
  roleQueue: LaneQueue;
}
interface LinkedRoleOrder {
  factId: string;
  action: 'grant' | 'revoke';
  discordUserId: string;
  isUrgent: boolean;
}

/** After missed facts of auth's log: orders the role for everyone who is linked, and takes it from everyone else. */
export async function reorderLinkedRoles(parts: LinkedRoleParts, links: Link[], tx: FollowTx): Promise<void> {
  const { guildId, linkedRoleId } = parts.identity;
  const holders = new Set(await parts.orders.linkedRoleHolders(guildId, linkedRoleId, tx.transaction));
  const linked = new Set(links.map(({ discordUserId }) => discordUserId));
  const order = (action: LinkedRoleOrder['action']) => (discordUserId: string) => ({
    factId: randomUUID(),
    action,
    discordUserId,
    isUrgent: false,
  });
  const granted = [...linked].filter((id) => !holders.has(id)).map(order('grant'));
  const revoked = [...holders].filter((id) => !linked.has(id)).map(order('revoke'));
  await orderLinkedRoles(parts, [...granted, ...revoked], tx);
}

/**
 * Discord is slow and rate limited, so a fact about a link becomes an order, saved in the transaction that moves the
 * cursor. It has the fact's id, so it is made only once. If the bot dies before it is queued, it is found at the next
 * start.
 */
export async function orderLinkedRoles(
  { identity, orders, roleQueue }: LinkedRoleParts,
  wanted: LinkedRoleOrder[],
  { transaction }: FollowTx,
): Promise<void> {
  const { guildId, linkedRoleId: roleId } = identity;
  await orders.order(
    wanted.map((order) => ({ ...order, communityId: null, guildId, roleId })),
    transaction,
  );
  if (wanted.length > 0) transaction.afterCommit(() => roleQueue.wake([guildId]));
}
