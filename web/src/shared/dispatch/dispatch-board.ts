import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DispatchBoard, getDispatchBoard } from '@ten8/contracts/cad/desk';
import type { acknowledgePanic, OpenPanic } from '@ten8/contracts/cad/panic';
import { api } from '../api/api';
import { readQuery } from '../api/read-query';
import { useWrite } from '../api/use-write';
import { useSelectedCommunity } from '../community/selected-community';
import { useUser } from '../session/session';

export const boardQuery = (communityId: number) =>
  readQuery<typeof getDispatchBoard>('GET /api/communities/:communityId/dispatch', {
    params: { communityId },
  });

/** Who dispatches and which alarms are open. Undefined while loading. */
export function useDispatchBoard(): DispatchBoard | undefined {
  const { community } = useSelectedCommunity();
  return useQuery(boardQuery(community.id)).data;
}

export const dutyText = (board: DispatchBoard): string =>
  board.dispatchers.length > 0 ? `Dispatch: ${board.dispatchers.length} on` : 'No dispatcher on duty';

/** Whether officers may dispatch themselves: nobody is on duty as dispatcher, and the community allows it. */
export const isSelfDispatch = (board: DispatchBoard | undefined): boolean =>
  board !== undefined && board.selfDispatch && board.dispatchers.length === 0;

/** Acknowledges alarms, and knows which of them this user can still acknowledge. */
export function useAcknowledge() {
  const { community } = useSelectedCommunity();
  const user = useUser();
  const board = useDispatchBoard();
  const [done, setDone] = useState<readonly number[]>([]);
  const { queryKey } = boardQuery(community.id);
  const write = useWrite({
    send: (panicId: number) =>
      api<typeof acknowledgePanic>('POST /api/panics/:panicId/acknowledge', { params: { panicId } }),
    done: ({ callsign, acknowledgedBy }) =>
      acknowledgedBy === null
        ? ['Noted', `${callsign}: a dispatcher on duty has to acknowledge it`]
        : ['Alarm Acknowledged', callsign],
    failed: ['Not Acknowledged', 'Could not acknowledge the alarm'],
    readAgain: [queryKey],
    onDone: ({ id }) => setDone((known) => [...known, id]),
  });
  // Who has acknowledged an alarm can do it again once it depends on them.
  const isResponsible =
    !board?.dispatchers.length || board.dispatchers.some(({ userId }) => userId === user.id);
  return {
    isOpenTo: ({ id, userId, acknowledgedBy }: OpenPanic) =>
      acknowledgedBy === null && userId !== user.id && (isResponsible || !done.includes(id)),
    acknowledge: write.mutate,
  };
}
