import { RadioTower } from 'lucide-react';
import type { setDispatchSettings } from '@ten8/contracts/cad/desk';
import { api } from '../../shared/api/api';
import { useWrite } from '../../shared/api/use-write';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { boardQuery } from '../../shared/dispatch/dispatch-board';
import { Checkbox } from '../../ui/checkbox';
import { BoardCard } from './board-card';

/** Settings: whether officers may self-dispatch. */
export function SelfDispatchCard() {
  const change = useChangeSelfDispatch();

  return (
    <BoardCard
      title="Self-Dispatch"
      icon={<RadioTower size={20} aria-hidden />}
      description="For their own unit, and for calls that they are on or opened."
      what="self-dispatch"
      height="1.75rem"
    >
      {({ selfDispatch }) => (
        <Checkbox
          label="While no dispatcher is on duty, officers dispatch themselves"
          checked={change.isPending ? change.variables : selfDispatch}
          onChange={({ target }) => change.mutate(target.checked)}
        />
      )}
    </BoardCard>
  );
}

function useChangeSelfDispatch() {
  const { community } = useSelectedCommunity();
  const { queryKey } = boardQuery(community.id);

  return useWrite({
    send: (selfDispatch: boolean) =>
      api<typeof setDispatchSettings>('PUT /api/communities/:communityId/dispatch/settings', {
        params: { communityId: community.id },
        body: { selfDispatch },
      }),
    list: queryKey,
    done: ({ selfDispatch }) => (selfDispatch ? 'Self-dispatch is on' : 'Self-dispatch is off'),
    failed: 'Failed to change self-dispatch',
    onDone: ({ selfDispatch }, _input, client) =>
      client.setQueryData(queryKey, (board) => board && { ...board, selfDispatch }),
  });
}
