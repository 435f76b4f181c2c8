import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  DiscordServer,
  disconnectDiscordServer,
  previewDiscordServer,
  putDiscordServer,
  retryDiscordJobs,
} from '@ten8/contracts/discord-bot/community-server';
import { type CallInput, call, sentenceOf } from '../../shared/call';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

/** The community's own server, once one is connected. */
export type Server = NonNullable<DiscordServer['server']>;

const PATH = '/api/communities/:communityId/discord-server';
/** Orders come and go within seconds. */
const POLL_MS = 5_000;

export const discordServerQuery = (communityId: number) =>
  queryOptions<DiscordServer>({
    queryKey: ['communities', communityId, 'discord-server'],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.server ? POLL_MS : false),
  });

type PutBody = NonNullable<Parameters<typeof call<typeof putDiscordServer>>[1]>['body'];
type PreviewBody = NonNullable<Parameters<typeof call<typeof previewDiscordServer>>[1]>['body'];

function useWrite<Input, Reply>(
  write: (params: NonNullable<CallInput['params']>, input: Input) => Promise<Reply>,
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
      call<typeof putDiscordServer>({ verb: 'PUT', path: PATH }, { params, ...(body && { body }) }),
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
      call<typeof previewDiscordServer>(
        { verb: 'POST', path: `${PATH}/preview` },
        { params, ...(body && { body }) },
      ),
    'Failed to look what would change',
  );

export function useDisconnect() {
  const keep = useKeepServer();
  const toast = useToast();
  return useWrite(
    (params, _none: void) => call<typeof disconnectDiscordServer>({ verb: 'DELETE', path: PATH }, { params }),
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
      call<typeof retryDiscordJobs>(
        { verb: 'POST', path: `${PATH}/retry` },
        { params, body: id === undefined ? {} : { id } },
      ),
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
