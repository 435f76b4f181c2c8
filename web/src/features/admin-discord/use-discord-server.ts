import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  disconnectDiscordServer,
  DiscordServer,
  getDiscordServer,
  previewDiscordServer,
  putDiscordServer,
  retryDiscordJobs,
} from '@ten8/contracts/discord-bot/community-server';
import type { RequestOf } from '@ten8/contracts/request';
import { api, sentenceOf } from '../../shared/api';
import { readQuery } from '../../shared/read-query';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

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

function useWrite<Input, Reply>(
  write: (params: { communityId: number }, input: Input) => Promise<Reply>,
  failed: string,
  onDone?: (reply: Reply, input: Input) => void,
) {
  const { community } = useSelectedCommunity();
  const toast = useToast();
  const leftFor = useUnauthorized();
  return useMutation({
    mutationFn: (input: Input) => write({ communityId: community.id }, input),
    onSuccess: (reply, input) => onDone?.(reply, input),
    onError: (error) => {
      if (!leftFor(error)) toast.failure(failed, sentenceOf(error, 'Please try again.'));
    },
  });
}

function useKeepServer(): (server: DiscordServer) => void {
  const client = useQueryClient();
  const { community } = useSelectedCommunity();
  return (server) => client.setQueryData(discordServerQuery(community.id).queryKey, server);
}

export function useSaveServer(done: string) {
  const keep = useKeepServer();
  const toast = useToast();
  return useWrite(
    (params, body: PutBody) =>
      api<typeof putDiscordServer>('PUT /api/communities/:communityId/discord-server', { params, body }),
    'Failed to save the Discord server',
    (server) => {
      keep(server);
      toast.success(done);
    },
  );
}

export const usePreview = () =>
  useWrite(
    (params, body: PreviewBody) =>
      api<typeof previewDiscordServer>('POST /api/communities/:communityId/discord-server/preview', {
        params,
        body,
      }),
    'Failed to look what would change',
  );

export function useDisconnect() {
  const keep = useKeepServer();
  const toast = useToast();
  return useWrite(
    (params, _none: void) =>
      api<typeof disconnectDiscordServer>('DELETE /api/communities/:communityId/discord-server', { params }),
    'Failed to disconnect the Discord server',
    (server) => {
      keep(server);
      toast.success('Discord server disconnected');
    },
  );
}

/** One parked order, or all of the community's. */
export function useRetry() {
  const client = useQueryClient();
  const { community } = useSelectedCommunity();
  const toast = useToast();
  return useWrite(
    (params, id: string | undefined) =>
      api<typeof retryDiscordJobs>('POST /api/communities/:communityId/discord-server/retry', {
        params,
        body: id === undefined ? {} : { id },
      }),
    'Failed to try again',
    ({ retried }) => {
      toast.success(
        'Trying again',
        retried === 1 ? 'One order is on its way.' : `${retried} orders are on their way.`,
      );
      void client.invalidateQueries({ queryKey: discordServerQuery(community.id).queryKey });
    },
  );
}
