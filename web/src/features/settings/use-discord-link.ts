import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  createLinkCode,
  getDiscordLink,
  setDiscordNotifications,
  unlinkDiscord,
} from '@ten8/contracts/auth/discord';
import { api, sentenceOf } from '../../shared/api';
import { readQuery } from '../../shared/read-query';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

const POLL_MS = 5000;

/** While a code waits to be used in Discord, the page looks whether it was. */
export const discordLinkQuery = queryOptions({
  ...readQuery<typeof getDiscordLink>('GET /api/discord/link'),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.linkCode && !state.data.isLinked ? POLL_MS : false),
});

export function useCreateLinkCode() {
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: () => api<typeof createLinkCode>('POST /api/discord/link'),
    onSuccess: (link) => {
      client.setQueryData(discordLinkQuery.queryKey, link);
      toast.success('Link Code Generated', 'Run the command in Discord to link your account.');
    },
    onError: (error) => {
      if (!leftFor(error)) toast.failure('Generation Failed', sentenceOf(error, 'Please try again.'));
    },
  });
}

export function useUnlink() {
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: () => api<typeof unlinkDiscord>('DELETE /api/discord/link'),
    onSuccess: (link) => {
      client.setQueryData(discordLinkQuery.queryKey, link);
      toast.success('Account Unlinked', 'Your Discord account is no longer linked.');
    },
    onError: (error) => {
      if (!leftFor(error)) toast.failure('Unlink Failed', sentenceOf(error, 'Please try again.'));
    },
  });
}

export function useSetNotifications() {
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: (enabled: boolean) =>
      api<typeof setDiscordNotifications>('PATCH /api/discord/notifications', { body: { enabled } }),
    onSuccess: (link) => {
      client.setQueryData(discordLinkQuery.queryKey, link);
      toast.success(link.notificationsEnabled ? 'Discord mentions are on' : 'Discord mentions are off');
    },
    onError: (error) => {
      if (!leftFor(error))
        toast.failure('Failed to save your choice', sentenceOf(error, 'Please try again.'));
    },
  });
}
