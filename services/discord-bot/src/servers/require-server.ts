import type { Transaction } from 'sequelize';
import { refuse } from '@ten8/contracts/errors';
import type { ServerOfCommunity } from '../server-of-community';
import type { CommunityServer, ServerStore } from './server-store';

/** One of the community's servers. */
export async function requireServer(
  servers: ServerStore,
  { communityId, guildId }: ServerOfCommunity,
  transaction?: Transaction,
): Promise<CommunityServer> {
  const server = await servers.find(guildId, transaction);
  if (server?.communityId === communityId) return server;
  throw refuse('not_found', 'That Discord server is not connected to this community.');
}
