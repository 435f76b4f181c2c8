import { randomUUID } from 'node:crypto';
import { discordLinked, discordUnlinked } from '@ten8/contracts/auth/discord';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/fact-handler';
import type { Identity } from '../config';
import type { Link, LinkStore } from '../links/link-store';
import type { OrderStore } from '../orders/order-store';
import type { WorkQueue } from '../queue/work-queue';

interface LinkedRoleParts {
  identity: Identity;
  links: LinkStore;
  orders: OrderStore;
  roleQueue: WorkQueue;
}
interface Wish {
  factId: string;
  action: 'grant' | 'revoke';
  discordUserId: string;
  isUrgent: boolean;
}

/** Discord is slow and rate limited, so the fact becomes an order. It has the fact's id, so it is made only once. */
export const linkedRoleHandlers = (parts: LinkedRoleParts): FactHandler[] => [
  on(discordLinked, async ({ id, data: { discordUserId } }, tx) => {
    // Unlinked again since then.
    if (discordUserId === '') return;
    await orderLinkedRole(parts, [{ factId: id, action: 'grant', discordUserId, isUrgent: true }], tx);
  }),
  on(discordUnlinked, async ({ id, data }, tx) => {
    const discordUserId = await parts.links.unlinkedBy(data, tx.transaction);
    if (discordUserId === null) return;
    await orderLinkedRole(parts, [{ factId: id, action: 'revoke', discordUserId, isUrgent: true }], tx);
  }),
];

/** After missed facts of auth's log: orders the role for everyone who is linked, and takes it from everyone else. */
export async function reorderLinkedRoles(parts: LinkedRoleParts, links: Link[], tx: FollowTx): Promise<void> {
  const { guildId, linkedRoleId } = parts.identity;
  const holders = new Set(await parts.orders.linkedRoleHolders(guildId, linkedRoleId, tx.transaction));
  const linked = new Set(links.map(({ discordUserId }) => discordUserId));
  const wish = (action: Wish['action']) => (discordUserId: string) => ({
    factId: randomUUID(),
    action,
    discordUserId,
    isUrgent: false,
  });
  const granted = [...linked].filter((id) => !holders.has(id)).map(wish('grant'));
  const revoked = [...holders].filter((id) => !linked.has(id)).map(wish('revoke'));
  await orderLinkedRole(parts, [...granted, ...revoked], tx);
}

/**
 * Saved in the transaction that moves the cursor. If the bot dies before it is queued, it is found at the next start.
 */
async function orderLinkedRole(
  { identity, orders, roleQueue }: LinkedRoleParts,
  wishes: Wish[],
  { transaction }: FollowTx,
): Promise<void> {
  const { guildId, linkedRoleId: roleId } = identity;
  const wanted = wishes.map((wish) => ({ ...wish, communityId: null, guildId, roleId }));
  await orders.order(wanted, transaction);
  if (wishes.length > 0) transaction.afterCommit(() => roleQueue.wake([guildId]));
}
