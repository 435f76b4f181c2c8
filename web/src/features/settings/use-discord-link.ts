import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  createLinkCode,
  DiscordLink,
  getDiscordLink,
  setDiscordNotifications,
  unlinkDiscord,
} from '@ten8/contracts/auth/discord';
import { api } from '../../shared/api/api';
import { readQuery } from '../../shared/api/read-query';
import { useWrite } from '../../shared/api/use-write';
import { useToast } from '../../shared/toasts/toasts';

const POLL_MS = 5000;

/** Polled, because `/link` and `/unlink` in Discord change it. */
export const discordLinkQuery = queryOptions({
  ...readQuery<typeof getDiscordLink>('GET /api/discord/link'),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.linkCode || state.data?.isLinked ? POLL_MS : false),
});

/** Says what became of a code that the page shows: it changes while the person is in Discord. */
export function useTellOfCode(link: DiscordLink | undefined): void {
  const toast = useToast();
  const before = useRef<DiscordLink>(undefined);

  useEffect(() => {
    const isCodeGone = Boolean(before.current?.linkCode) && link?.linkCode === null;
    before.current = link;
    if (!isCodeGone) return;
    if (link?.isLinked)
      toast.success('Account Linked', `${link.discordUsername ?? 'Discord'} is linked to your account.`);
    else toast.failure('Link Code Expired', 'Please generate a new one.');
  }, [link, toast]);
}

const keepLink = (link: DiscordLink, _input: unknown, client: QueryClient) =>
  client.setQueryData(discordLinkQuery.queryKey, link);

export const useCreateLinkCode = () =>
  useWrite({
    send: () => api<typeof createLinkCode>('POST /api/discord/link'),
    done: ['Link Code Generated', 'Run the command in Discord to link your account.'],
    failed: ['Generation Failed', 'Please try again.'],
    list: discordLinkQuery.queryKey,
    onDone: keepLink,
  });

export const useUnlink = () =>
  useWrite({
    send: () => api<typeof unlinkDiscord>('DELETE /api/discord/link'),
    done: ['Account Unlinked', 'Your Discord account is no longer linked.'],
    failed: ['Unlink Failed', 'Please try again.'],
    list: discordLinkQuery.queryKey,
    onDone: keepLink,
  });

export const useSetNotifications = () =>
  useWrite({
    send: (enabled: boolean) =>
      api<typeof setDiscordNotifications>('PATCH /api/discord/notifications', { body: { enabled } }),
    done: ({ notificationsEnabled }) => `Discord mentions are ${notificationsEnabled ? 'on' : 'off'}`,
    failed: ['Failed to save your choice', 'Please try again.'],
    list: discordLinkQuery.queryKey,
    onDone: keepLink,
  });
