import type { Call } from '@ten8/contracts/cad/calls';
import type { mergeCall, unmergeCall } from '@ten8/contracts/cad/merges';
import { api } from '../../../shared/api/api';
import { useWrite } from '../../../shared/api/use-write';
import { callsQuery } from '../../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { showCalls } from '../../../shared/live/show-changes';
import { IN_ORDER } from '../writes/in-order';

/** Merges a duplicate into another call, and undoes that; `choose` takes the call to go on with. */
export function useMergeWrites(choose: (callId: number) => void) {
  const { community } = useSelectedCommunity();
  const { queryKey } = callsQuery(community.id);
  const merge = useWrite({
    scope: IN_ORDER,
    send: ({ call, into }: { call: Call; into: Call }) =>
      api<typeof mergeCall>('POST /api/calls/:callId/merge', {
        params: { callId: call.id },
        body: { intoCallId: into.id },
      }),
    list: queryKey,
    done: ({ call, into }) => ['Calls Merged', `Call #${call.callNumber} into #${into.callNumber}`],
    failed: ['Calls Not Merged', 'Could not merge the calls'],
    onDone: ({ call, into }, _sent, client) => {
      showCalls(client, community.id, [call, into]);
      choose(into.id);
    },
  });
  const unmerge = useWrite({
    scope: IN_ORDER,
    send: ({ id: callId }: Call) =>
      api<typeof unmergeCall>('POST /api/calls/:callId/unmerge', { params: { callId } }),
    list: queryKey,
    done: ({ call, moved }) => [
      'Merge Undone',
      `Call #${call.callNumber}${moved.length > 0 ? `; moved on since: ${moved.join(', ')}` : ''}`,
    ],
    failed: ['Merge Not Undone', 'Could not undo the merge'],
    onDone: ({ call, into }, _sent, client) => showCalls(client, community.id, [call, into]),
  });

  return { merge, unmerge };
}
