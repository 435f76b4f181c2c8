import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type {
  disconnectDiscordServer,
  DiscordServer,
  getDiscordServer,
  previewDiscordServer,
  putDiscordServer,
  retryDiscordJobs,
} from '@ten8/contracts/discord-bot/community-server';
import type { RequestOf } from '@ten8/contracts/request';
import { api } from '../../shared/api';
import { readQuery } from '../../shared/read-query';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useWrite } from '../../shared/use-write';
import { useWriteForm } from '../../shared/use-write-form';

/** The community's own server, once one is connected. */
export type Server = NonNullable<DiscordServer['server']>;

/** Orders come and go within seconds. */
const POLL_MS = 5_000;

export const discordServerQuery = (communityId: number) =>
  queryOptions({
    ...readQuery<typeof getDiscordServer>('GET /api/communities/:communityId/discord-server', {
      params: { communityId },
    }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.server ? POLL_MS : false),
  });

type PutBody = RequestOf<typeof putDiscordServer>['body'];
type PreviewBody = RequestOf<typeof previewDiscordServer>['body'];

/** What every request about this community's server has in common. */
export function useServer() {
  const { community } = useSelectedCommunity();
  const { queryKey } = discordServerQuery(community.id);
  const keep = (server: DiscordServer, _input: unknown, client: QueryClient) =>
    client.setQueryData(queryKey, server);

  return { params: { communityId: community.id }, queryKey, keep };
}

function useSaving(done: string) {
  const { params, keep } = useServer();
  return {
    send: (body: PutBody) =>
      api<typeof putDiscordServer>('PUT /api/communities/:communityId/discord-server', { params, body }),
    done,
    failed: ['Failed to save the Discord server', 'Please try again.'],
    onDone: keep,
  } as const;
}

export const useSaveServer = (done: string) => useWrite(useSaving(done));

export function useConnectForm() {
  const { send, ...saving } = useSaving('Discord server connected');
  return useWriteForm({
    ...saving,
    values: { guildId: '' },
    send: ({ guildId }) => send({ guildId: guildId.trim() }),
  });
}

export function usePreview() {
  const { params } = useServer();
  return useWrite({
    send: (body: PreviewBody) =>
      api<typeof previewDiscordServer>('POST /api/communities/:communityId/discord-server/preview', {
        params,
        body,
      }),
    failed: ['Failed to look what would change', 'Please try again.'],
  });
}

export function useDisconnect() {
  const { params, keep } = useServer();
  return useWrite({
    send: () =>
      api<typeof disconnectDiscordServer>('DELETE /api/communities/:communityId/discord-server', { params }),
    done: 'Discord server disconnected',
    failed: ['Failed to disconnect the Discord server', 'Please try again.'],
    onDone: keep,
  });
}

/** One parked order, or all of the community's. */
export function useRetry() {
  const { params, queryKey } = useServer();
  return useWrite({
    send: (id: string | undefined) =>
      api<typeof retryDiscordJobs>('POST /api/communities/:communityId/discord-server/retry', {
        params,
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
