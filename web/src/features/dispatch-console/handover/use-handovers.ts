import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { listHandovers, makeHandover, signHandover } from '@ten8/contracts/cad/handovers';
import { api } from '../../../shared/api/api';
import { readQuery } from '../../../shared/api/read-query';
import { useWrite } from '../../../shared/api/use-write';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { boardQuery, useDispatchBoard } from '../../../shared/dispatch/dispatch-board';
import { useUser } from '../../../shared/session/session';

const handoversQuery = (communityId: number) =>
  readQuery<typeof listHandovers>('GET /api/communities/:communityId/handovers', { params: { communityId } });

/** The hand-overs of the community, and what is done with them. */
export function useHandovers() {
  const { community } = useSelectedCommunity();
  const query = handoversQuery(community.id);
  const { queryKey } = query;
  // The list has no hints of its own: it is read again when the board says that one was made or signed.
  const unsigned = useDispatchBoard()?.unsignedHandover?.id ?? null;
  const handovers = useQuery({
    ...query,
    queryKey: [...queryKey, unsigned],
    placeholderData: keepPreviousData,
  });
  const make = useWrite({
    send: (_nothing: void, idempotencyKey) =>
      api<typeof makeHandover>('POST /api/communities/:communityId/handovers', {
        params: { communityId: community.id },
        body: {},
        idempotencyKey,
      }),
    list: queryKey,
    done: 'Handed Over',
    failed: ['Not Handed Over', 'Could not hand over'],
    readAgain: [queryKey, boardQuery(community.id).queryKey],
  });
  return { handovers, make };
}

export function useSignHandover() {
  const { community } = useSelectedCommunity();
  return useWrite({
    send: (handoverId: number) =>
      api<typeof signHandover>('POST /api/handovers/:handoverId/sign', { params: { handoverId } }),
    done: ({ by }) => ['Hand-Over Signed', `You took over from ${by.name}`],
    failed: ['Not Signed', 'Could not sign the hand-over'],
    readAgain: [handoversQuery(community.id).queryKey, boardQuery(community.id).queryKey],
  }).mutate;
}

/** The hand-over that waits for this user: somebody else's that nobody has signed. */
export function useWaitingHandover() {
  const board = useDispatchBoard();
  const user = useUser();
  const waiting = board?.unsignedHandover ?? null;
  return waiting && waiting.by.userId !== user.id ? waiting : null;
}
