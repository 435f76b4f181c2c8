import { useQuery } from '@tanstack/react-query';
import type { listBolos } from '@ten8/contracts/cad/bolos';
import type { listCalls } from '@ten8/contracts/cad/calls';
import {
  BOLOS_POLL_MS,
  CALLS_POLL_MS,
  SECOND_CALLS_POLL_MS,
  UNITS_POLL_MS,
} from '@ten8/contracts/cad/constants';
import type { listUnits, Unit } from '@ten8/contracts/cad/units';
import { api, isUnauthorized } from './api';
import { readQuery } from './read-query';
import { useSelectedCommunity } from './selected-community';
import { useUser } from './session';

export const unitsQuery = (communityId: number) =>
  readQuery<typeof listUnits>('GET /api/communities/:communityId/units', { params: { communityId } });
export const callsQuery = (communityId: number) =>
  readQuery<typeof listCalls>('GET /api/communities/:communityId/calls', { params: { communityId } });
export const bolosQuery = (communityId: number) =>
  readQuery<typeof listBolos>('GET /api/communities/:communityId/bolos', { params: { communityId } });

interface Polled {
  state: { error: Error | null };
}

/** Polling stops when the session has ended. */
const every = (ms: number) => ({
  refetchInterval: ({ state }: Polled) => (isUnauthorized(state.error) ? (false as const) : ms),
  // An officer watches the game: the console behind it stays current.
  refetchIntervalInBackground: true,
  refetchOnMount: 'always' as const,
});

/** Keeps the community's lists current. Used once per page: other readers take what it reads. */
export function usePollLists(callsMs = CALLS_POLL_MS) {
  const { community } = useSelectedCommunity();
  useQuery({ ...unitsQuery(community.id), ...every(UNITS_POLL_MS) });
  useQuery({ ...callsQuery(community.id), ...every(callsMs) });
  useQuery({ ...bolosQuery(community.id), ...every(BOLOS_POLL_MS) });
}

/**
 * The console reads its calls a second time, under a key of its own: a query has only one request at a time, so when
 * the first waits for an answer that does not come, the list takes this one's.
 */
export function usePollCallsAgain() {
  const { community } = useSelectedCommunity();
  useQuery({
    queryKey: ['calls-again', community.id],
    queryFn: async ({ client, signal }) => {
      const askedAt = Date.now();
      const calls = await api<typeof listCalls>('GET /api/communities/:communityId/calls', {
        params: { communityId: community.id },
        signal,
      });
      const { queryKey } = callsQuery(community.id);
      const readAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      if (askedAt - readAt > CALLS_POLL_MS) client.setQueryData(queryKey, calls);
      return calls;
    },
    ...every(SECOND_CALLS_POLL_MS),
  });
}

export function useUnits() {
  const { community } = useSelectedCommunity();
  return useQuery(unitsQuery(community.id));
}

export function useCalls() {
  const { community } = useSelectedCommunity();
  return useQuery(callsQuery(community.id));
}

export function useBolos() {
  const { community } = useSelectedCommunity();
  return useQuery(bolosQuery(community.id));
}

/** The signed-in officer's own unit, or null while there is none. */
export function useOwnUnit(): Unit | null {
  const user = useUser();
  const { data = [] } = useUnits();
  return data.find(({ userId }) => userId === user.id) ?? null;
}

/** A unit that may attach to calls and raise the alarm. */
export const isActive = (unit: Unit | null): unit is Unit =>
  unit !== null && unit.status !== 'off-duty' && unit.status !== 'unavailable';
