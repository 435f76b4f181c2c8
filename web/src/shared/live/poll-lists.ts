import { useQuery } from '@tanstack/react-query';
import {
  BOARD_POLL_MS,
  BOLOS_POLL_MS,
  CALLS_POLL_MS,
  SECOND_CALLS_POLL_MS,
  UNITS_POLL_MS,
} from '@ten8/contracts/cad/constants';
import { isUnauthorized } from '../api/api';
import { bolosQuery } from '../bolos/bolos-query';
import { callsQuery, readCalls } from '../calls/calls-query';
import { useSelectedCommunity } from '../community/selected-community';
import { boardQuery } from '../dispatch/dispatch-board';
import { unitsQuery } from '../units/units-query';

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
