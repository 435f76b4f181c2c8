import { type FollowTx } from '@ten8/event-log/follow';
import { type Identity } from '../config';
import { type GrantStore } from '../jobs/grant-store';
import { type RoleQueue } from '../jobs/role-queue';

export interface OrderParts {
  identity: Identity;
  grants: GrantStore;
  queue: RoleQueue;
}

/** Writes the order down in the transaction that moves the cursor. A bot that dies before queueing it sweeps it up. */
export async function orderRole(
  { identity, grants, queue }: OrderParts,
  asked: { factId: string; action: 'grant' | 'revoke'; discordUserId: string },
  { transaction }: FollowTx,
): Promise<void> {
  const { factId, action, discordUserId } = asked;
  const { guildId, linkedRoleId: roleId } = identity;
  await grants.order({ factId, action, discordUserId, guildId, roleId }, transaction);
  transaction.afterCommit(() => void queue.enqueue([factId]));
}
