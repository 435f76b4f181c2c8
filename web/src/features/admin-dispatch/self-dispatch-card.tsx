import { useQuery } from '@tanstack/react-query';
import { RadioTower } from 'lucide-react';
import type { setDispatchSettings } from '@ten8/contracts/cad/desk';
import { api } from '../../shared/api';
import { boardQuery } from '../../shared/dispatch-board';
import { ReadError } from '../../shared/read-error';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useWrite } from '../../shared/use-write';
import { Card } from '../../ui/card';
import { Checkbox } from '../../ui/checkbox';
import { Skeleton } from '../../ui/skeleton';

/** Whether officers dispatch themselves while nobody else does. */
export function SelfDispatchCard() {
  const { community } = useSelectedCommunity();
  const board = useQuery(boardQuery(community.id));
  const change = useChangeSelfDispatch();

  return (
    <Card
      title="Self-Dispatch"
      icon={<RadioTower size={20} aria-hidden />}
      description="For their own unit, and for calls that they are on or opened."
    >
      <ReadError what="Failed to load self-dispatch" query={board} />
      {board.isPending && <Skeleton $height="1.75rem" />}
      {board.data && (
        <Checkbox
          label="While no dispatcher is on duty, officers dispatch themselves"
          checked={change.isPending ? change.variables : board.data.selfDispatch}
          onChange={({ target }) => change.mutate(target.checked)}
        />
      )}
    </Card>
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
