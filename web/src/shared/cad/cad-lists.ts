import { queryOptions, useQuery } from '@tanstack/react-query';
import type { listBolos } from '@ten8/contracts/cad/bolos';
import type { Call, listCalls } from '@ten8/contracts/cad/calls';
import {
  BOARD_POLL_MS,
  BOLOS_POLL_MS,
  CALLS_POLL_MS,
  MORE_HEADER,
  SECOND_CALLS_POLL_MS,
  UNITS_POLL_MS,
} from '@ten8/contracts/cad/constants';
import type { listUnits, Unit } from '@ten8/contracts/cad/units';
import { api, isUnauthorized, readBody, send } from '../api/api';
import { keyOf, readQuery } from '../api/read-query';
import { useSelectedCommunity } from '../community/selected-community';
import { useUser } from '../session/session';
import { withPendingStatus } from '../units/pending-status';
import { boardQuery } from './dispatch-board';

const LIST_UNITS: (typeof listUnits)['route'] = 'GET /api/communities/:communityId/units';
const LIST_CALLS: (typeof listCalls)['route'] = 'GET /api/communities/:communityId/calls';

export const unitsQuery = (communityId: number) =>
  queryOptions({
    queryKey: keyOf(LIST_UNITS, { params: { communityId } }),
    queryFn: async ({ client, signal }) =>
      withPendingStatus(client, await api<typeof listUnits>(LIST_UNITS, { params: { communityId }, signal })),
  });
export const callsQuery = (communityId: number) =>
  queryOptions({
    queryKey: keyOf(LIST_CALLS, { params: { communityId } }),
    queryFn: ({ signal }) => readCalls(communityId, signal),
  });
export const bolosQuery = (communityId: number) =>
  readQuery<typeof listBolos>('GET /api/communities/:communityId/bolos', { params: { communityId } });

interface CallList {
  calls: Call[];
  /** How many active calls the list leaves out. */
  more: number;
}

async function readCalls(communityId: number, signal: AbortSignal): Promise<CallList> {
  const response = await send(LIST_CALLS, { params: { communityId }, signal });
  const more = Number(response.headers.get(MORE_HEADER) ?? 0);
  return { calls: await readBody<Call[]>(response), more };
}

interface Polled {
  state: { error: Error | null; dataUpdatedAt: number };
}

/** On mount a list is read again, unless another component has read it less than this long ago. */
const JUST_READ_MS = 1_000;

/** Polling stops when the session has ended. */
const every = (ms: number) => ({
  refetchInterval: ({ state }: Polled) => (isUnauthorized(state.error) ? (false as const) : ms),
  // Officers look at the game, so the console keeps polling in the background.
  refetchIntervalInBackground: true,
  refetchOnMount: ({ state }: Polled) =>
    Date.now() - state.dataUpdatedAt > JUST_READ_MS && ('always' as const),
  // The polling component shows no data, so it must not render after each answer.
  notifyOnChangeProps: [],
});

/** Polls the community's calls, for a page that shows no other list. */
export function usePollCalls() {
  const { community } = useSelectedCommunity();
  useQuery({ ...callsQuery(community.id), ...every(CALLS_POLL_MS) });
}

/** Polls the community's lists. Use it once per page: other components read the same lists from the cache. */
export function usePollLists(callsMs = CALLS_POLL_MS) {
  const { community } = useSelectedCommunity();
  useQuery({ ...unitsQuery(community.id), ...every(UNITS_POLL_MS) });
  useQuery({ ...callsQuery(community.id), ...every(callsMs) });
  useQuery({ ...bolosQuery(community.id), ...every(BOLOS_POLL_MS) });
  useQuery({ ...boardQuery(community.id), ...every(BOARD_POLL_MS) });
}

/**
 * Polls the calls a second time, under a separate query key. A query has only one request at a time, so when an answer
 * of the first poll does not come, the answer of this one fills the list.
 */
export function usePollCallsAgain() {
  const { community } = useSelectedCommunity();
  useQuery({
    queryKey: ['calls-again', community.id],
    queryFn: async ({ client, signal }) => {
      const askedAt = Date.now();
      const list = await readCalls(community.id, signal);
      const { queryKey } = callsQuery(community.id);
      const readAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      if (askedAt - readAt > CALLS_POLL_MS) client.setQueryData(queryKey, list);
      return list;
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
  return useQuery({ ...callsQuery(community.id), select: callsIn });
}

const callsIn = ({ calls }: CallList) => calls;

/** How many active calls the list leaves out, because it ends at 300. */
export function useMoreCalls(): number {
  const { community } = useSelectedCommunity();
  const { data = 0 } = useQuery({ ...callsQuery(community.id), select: moreIn });
  return data;
}

const moreIn = ({ more }: CallList) => more;

export function useBolos() {
  const { community } = useSelectedCommunity();
  return useQuery(bolosQuery(community.id));
}

/** The signed-in officer's unit, or null if there is none. */
export function useOwnUnit(): Unit | null {
  const user = useUser();
  const { data = [] } = useUnits();
  return data.find(({ userId }) => userId === user.id) ?? null;
}

/** Whether a unit may attach to calls and raise an alarm. */
export const isActive = (unit: Unit | null): unit is Unit =>
  unit !== null && unit.status !== 'off-duty' && unit.status !== 'unavailable';
