import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Call, listCalls } from '@ten8/contracts/cad/calls';
import { MORE_HEADER } from '@ten8/contracts/cad/constants';
import { readBody, send } from '../api/api';
import { keyOf } from '../api/read-query';
import { useSelectedCommunity } from '../community/selected-community';

const ROUTE: (typeof listCalls)['route'] = 'GET /api/communities/:communityId/calls';

export interface CallList {
  calls: readonly Call[];
  /** How many active calls the list leaves out. */
  more: number;
}

export const callsQuery = (communityId: number) =>
  queryOptions({
    queryKey: keyOf(ROUTE, { params: { communityId } }),
    queryFn: ({ signal }) => readCalls(communityId, signal),
  });

export async function readCalls(communityId: number, signal: AbortSignal): Promise<CallList> {
  const response = await send(ROUTE, { params: { communityId }, signal });
  const more = Number(response.headers.get(MORE_HEADER) ?? 0);
  return { calls: await readBody<Call[]>(response), more };
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

export const moreText = (more: number): string => (more === 1 ? '1 more call' : `${more} more calls`);
