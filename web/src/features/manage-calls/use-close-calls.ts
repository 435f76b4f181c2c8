import type { closeCalls } from '@ten8/contracts/cad/calls';
import { api } from '../../shared/api/api';
import { useWrite } from '../../shared/api/use-write';
import { callsQuery } from '../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../shared/community/selected-community';

export const countOfCalls = (count: number): string => (count === 1 ? '1 call' : `${count} calls`);

/** Closes all of the calls or, if the server refuses, none. */
export function useCloseCalls(onClosed: () => void) {
  const { community } = useSelectedCommunity();
  const { queryKey } = callsQuery(community.id);

  return useWrite({
    send: (callIds: number[]) =>
      api<typeof closeCalls>('POST /api/communities/:communityId/calls/close', {
        params: { communityId: community.id },
        body: { callIds },
      }),
    done: (closed) => ['Calls Closed', `${countOfCalls(closed.length)} closed`],
    failed: ['Failed to Close Calls', 'No call was closed. Please try again.'],
    list: queryKey,
    readAgain: [queryKey],
    onDone: onClosed,
  });
}
