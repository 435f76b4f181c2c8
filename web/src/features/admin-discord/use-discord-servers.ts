import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DiscordServer } from '@ten8/contracts/discord-bot/community-server';
import type {
  connectDiscordServer,
  disconnectDiscordServer,
  DiscordServers,
  listDiscordServers,
  previewDiscordServer,
  putDiscordServer,
  retryDiscordServer,
} from '@ten8/contracts/discord-bot/community-servers';
import type { RequestOf } from '@ten8/contracts/request';
import { api } from '../../shared/api/api';
import { readQuery } from '../../shared/api/read-query';
import { useWrite } from '../../shared/api/use-write';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { useWriteForm } from '../../shared/forms/use-write-form';

/** One of the community's servers. */
export type Server = DiscordServer['server'];

/** Polled, because orders are done within seconds. */
const POLL_MS = 5_000;

export const discordServersQuery = (communityId: number) =>
  queryOptions({
    ...readQuery<typeof listDiscordServers>('GET /api/communities/:communityId/discord-servers', {
      params: { communityId },
    }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.servers.length ? POLL_MS : false),
  });

type PutBody = RequestOf<typeof putDiscordServer>['body'];
type PreviewBody = RequestOf<typeof previewDiscordServer>['body'];
/** A request body with the id of its server. */
type Of<Body> = Body & { guildId: string };

/** Common options of all writes of this community's Discord servers. */
export function useServers() {
  const { community } = useSelectedCommunity();
  const { queryKey } = discordServersQuery(community.id);
  const keep = (servers: DiscordServers, _input: unknown, client: QueryClient) =>
    client.setQueryData(queryKey, servers);

  return { communityId: community.id, queryKey, keep };
}

export function useSaveServer(done: string) {
  const { communityId, queryKey, keep } = useServers();
  return useWrite({
    list: queryKey,
    send: ({ guildId, ...body }: Of<PutBody>) =>
      api<typeof putDiscordServer>('PUT /api/communities/:communityId/discord-servers/:guildId', {
        params: { communityId, guildId },
        body,
      }),
    done,
    failed: ['Failed to save the Discord server', 'Please try again.'],
    onDone: keep,
  });
}

export function useConnectForm(onConnected: (guildId: string) => void) {
  const { communityId, queryKey, keep } = useServers();
  return useWriteForm({
    values: { guildId: '' },
    list: queryKey,
    send: ({ guildId }) =>
      api<typeof connectDiscordServer>('POST /api/communities/:communityId/discord-servers', {
        params: { communityId },
        body: { guildId: guildId.trim() },
      }),
    done: 'Discord server connected',
    failed: ['Failed to connect the Discord server', 'Please try again.'],
    onDone: (servers, input, client) => {
      keep(servers, input, client);
      onConnected(input.guildId.trim());
    },
  });
}

export function usePreview() {
  const { communityId } = useServers();
  return useWrite({
    send: ({ guildId, ...body }: Of<PreviewBody>) =>
      api<typeof previewDiscordServer>(
        'POST /api/communities/:communityId/discord-servers/:guildId/preview',
        { params: { communityId, guildId }, body },
      ),
    failed: ['Failed to look what would change', 'Please try again.'],
  });
}

export function useDisconnect() {
  const { communityId, queryKey, keep } = useServers();
  return useWrite({
    list: queryKey,
    send: (guildId: string) =>
      api<typeof disconnectDiscordServer>('DELETE /api/communities/:communityId/discord-servers/:guildId', {
        params: { communityId, guildId },
      }),
    done: 'Discord server disconnected',
    failed: ['Failed to disconnect the Discord server', 'Please try again.'],
    onDone: keep,
  });
}

/** Retries one parked order of a server, or all of them. */
export function useRetry(guildId: string) {
  const { communityId, queryKey } = useServers();
  return useWrite({
    send: (id: string | undefined) =>
      api<typeof retryDiscordServer>('POST /api/communities/:communityId/discord-servers/:guildId/retry', {
        params: { communityId, guildId },
        body: id === undefined ? {} : { id },
      }),
    done: ({ retried }) => [
      'Trying again',
      retried === 1 ? 'One order is on its way.' : `${retried} orders are on their way.`,
    ],
    failed: ['Failed to try again', 'Please try again.'],
    readAgain: [queryKey],
  });
}
