import type { Transaction } from 'sequelize';
import type { FollowTx } from '@ten8/event-log/fact-handler';
import type { Bot } from '../context';
import { forgetServers } from '../servers/disconnect-server';

type KeptParts = Pick<Bot, 'discord' | 'communities' | 'servers' | 'givenRoles' | 'nicknames' | 'notices'>;

/** Deletes what is kept of a deleted community, except its orders: they take its roles back, and go when that is done. */
export async function forgetCommunity(
  { discord, communities, servers, givenRoles, nicknames, notices }: KeptParts,
  communityId: number,
  transaction: Transaction,
): Promise<void> {
  await communities.markDeleted(communityId, transaction);
  const connected = await servers.ofCommunity(communityId, transaction);
  await servers.deleteOfCommunity(communityId, transaction);
  await givenRoles.deleteOfCommunity(communityId, transaction);
  await nicknames.deleteOnDutyOfCommunity(communityId, transaction);
  await notices.deleteOfCommunity(communityId, transaction);
  transaction.afterCommit(() => forgetServers(discord, connected));
}

/**
 * After memberships were copied again: forgets the communities whose deletion was missed. `known` are those of which
 * something was kept before the copy; others may be newer than the copy.
 */
export async function forgetAbandoned(
  parts: KeptParts,
  known: number[],
  { transaction }: FollowTx,
): Promise<void> {
  for (const communityId of await parts.servers.abandonedCommunities(known, transaction)) {
    await forgetCommunity(parts, communityId, transaction);
  }
}
