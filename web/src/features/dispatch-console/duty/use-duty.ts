import { useEffect } from 'react';
import { DISPATCHER_BEAT_MS } from '@ten8/contracts/cad/constants';
import type { comeOnDuty, DispatchBoard, leaveDuty } from '@ten8/contracts/cad/desk';
import { api } from '../../../shared/api/api';
import { useWrite } from '../../../shared/api/use-write';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { boardQuery } from '../../../shared/dispatch/dispatch-board';
import { useUser } from '../../../shared/session/session';

/** With `since`, only to continue that duty. */
export const putOnDuty = (communityId: number, duty: { position: string | null; since?: string }) =>
  api<typeof comeOnDuty>('PUT /api/communities/:communityId/dispatchers/me', {
    params: { communityId },
    body: duty,
  });

/** Whether this user is on duty as dispatcher. While they are, the page repeats it to the server. */
export function useDuty(board: Pick<DispatchBoard, 'dispatchers'> | undefined) {
  const { community } = useSelectedCommunity();
  const user = useUser();
  const own = board?.dispatchers.find(({ userId }) => userId === user.id);
  const { since, position = null } = own ?? {};
  const leave = useWrite({
    send: () =>
      api<typeof leaveDuty>('DELETE /api/communities/:communityId/dispatchers/me', {
        params: { communityId: community.id },
      }),
    done: 'You are off duty',
    failed: ['Still On Duty', 'Could not end your duty'],
    readAgain: [boardQuery(community.id).queryKey],
  });

  useEffect(() => {
    if (since === undefined) return;
    // A failure does no harm: the next request follows soon.
    const sendHeartbeat = () => void putOnDuty(community.id, { position, since }).catch(() => undefined);
    sendHeartbeat();
    const timer = setInterval(sendHeartbeat, DISPATCHER_BEAT_MS);
    return () => clearInterval(timer);
  }, [community.id, since, position]);

  return { isOn: own !== undefined, leave: () => leave.mutate() };
}
