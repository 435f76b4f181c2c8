import type { Transaction } from 'sequelize';
import { MAX_SERVERS } from '@ten8/contracts/discord-bot/constants';
import { refuse } from '@ten8/contracts/errors';
import type { CommunityServer, ServerStore } from './server-store';

/**
 * What a request means by its server: the community's main one, whichever that was; one more; or one that is connected.
 */
export type As = 'main' | 'one more' | 'connected';

interface Asked {
  communityId: number;
  guildId: string;
  as: As;
}

/** The place of a server, now or once connected, among those of its community. */
interface Place {
  /** Null for a server that is new here. */
  before: CommunityServer | null;
  isMain: boolean;
  /** The main server until now, if another one takes its place. */
  replaced: CommunityServer | null;
}

export async function findPlace(
  servers: ServerStore,
  { communityId, guildId, as }: Asked,
  transaction?: Transaction,
): Promise<Place> {
  const found = await servers.find(guildId, transaction);
  if (found && found.communityId !== communityId)
    throw refuse('already_linked', 'That server is already connected to another community.');
  const others = await servers.ofCommunity(communityId, transaction);
  const main = others.find(({ isMain }) => isMain) ?? null;
  if (found && as === 'main' && !found.isMain)
    throw refuse(
      'already_linked',
      'That server is already connected to this community, beside its main server.',
    );
  if (found) return { before: found, isMain: found.isMain, replaced: null };
  if (as === 'connected') throw notConnected();
  if (as === 'main') return { before: null, isMain: true, replaced: main };
  if (others.length >= MAX_SERVERS) throw full();
  return { before: null, isMain: main === null, replaced: null };
}

/** One of the community's servers. */
export async function requireServer(
  servers: ServerStore,
  { communityId, guildId }: { communityId: number; guildId: string },
  transaction?: Transaction,
): Promise<CommunityServer> {
  const server = await servers.find(guildId, transaction);
  if (server?.communityId !== communityId) throw notConnected();
  return server;
}

export const notConnected = () =>
  refuse('not_found', 'That Discord server is not connected to this community.');

const full = () =>
  refuse(
    'quota_reached',
    `A community can connect ${MAX_SERVERS} Discord servers. Disconnect one of them first.`,
  );
