import { queryOptions } from '@tanstack/react-query';
import type { getPublicCalls, PublicCalls, setPublicCalls } from '@ten8/contracts/cad/calls';
import { CLOSE_AFTER_MINUTES_MAX, CLOSE_AFTER_MINUTES_MIN } from '@ten8/contracts/cad/constants';
import { api } from '../../shared/api/api';
import { readQuery } from '../../shared/api/read-query';
import { useWrite } from '../../shared/api/use-write';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { useWriteForm } from '../../shared/forms/use-write-form';

const READ_MS = 15_000;
const FAILED = 'Failed to change public calls';

/** Polled, because other dispatchers change it too. */
export const publicCallsQuery = (communityId: number) =>
  queryOptions({
    ...readQuery<typeof getPublicCalls>('GET /api/communities/:communityId/public-calls', {
      params: { communityId },
    }),
    staleTime: 0,
    refetchInterval: READ_MS,
  });

function usePut() {
  const { community } = useSelectedCommunity();
  const { queryKey } = publicCallsQuery(community.id);

  return {
    list: queryKey,
    readAgain: [queryKey],
    put: (body: PublicCalls) =>
      api<typeof setPublicCalls>('PUT /api/communities/:communityId/public-calls', {
        params: { communityId: community.id },
        body,
      }),
  };
}

export function usePausePublicCalls({ closeAfterMinutes }: PublicCalls) {
  const { put, ...lists } = usePut();

  return useWrite({
    ...lists,
    send: (isPaused: boolean) => put({ isPaused, closeAfterMinutes }),
    done: ({ isPaused }) => (isPaused ? 'Public calls are paused' : 'Public calls are taken again'),
    failed: FAILED,
  });
}

const NOT_MINUTES = `Enter ${CLOSE_AFTER_MINUTES_MIN} to ${CLOSE_AFTER_MINUTES_MAX} minutes, or nothing`;

/** An empty field means that calls never close automatically. */
export function useMinutesForm({ isPaused, closeAfterMinutes }: PublicCalls) {
  const { put, ...lists } = usePut();

  return useWriteForm({
    ...lists,
    values: { closeAfterMinutes: String(closeAfterMinutes ?? '') },
    extraRule: (values) =>
      isMinutes(values.closeAfterMinutes) ? null : { name: 'closeAfterMinutes', toast: NOT_MINUTES },
    send: (values) => put({ isPaused, closeAfterMinutes: minutesIn(values.closeAfterMinutes) }),
    done: ({ closeAfterMinutes: minutes }) =>
      minutes === null
        ? 'Public calls stay open until they are closed'
        : `Unattended public calls close after ${minutes} minutes`,
    failed: FAILED,
  });
}

const minutesIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const isMinutes = (text: string): boolean => {
  const minutes = minutesIn(text);
  if (minutes === null) return true;
  return (
    Number.isInteger(minutes) && minutes >= CLOSE_AFTER_MINUTES_MIN && minutes <= CLOSE_AFTER_MINUTES_MAX
  );
};
