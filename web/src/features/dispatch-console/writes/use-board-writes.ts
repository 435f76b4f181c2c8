import type { setAreaOfPlay, setEmergencyTraffic } from '@ten8/contracts/cad/desk';
import { api } from '../../../shared/api/api';
import { useWrite } from '../../../shared/api/use-write';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { boardQuery } from '../../../shared/dispatch/dispatch-board';

/** What a dispatcher says to the whole community. */
export function useBoardWrites() {
  const { community } = useSelectedCommunity();
  const params = { communityId: community.id };
  const readAgain = [boardQuery(community.id).queryKey];
  const putTraffic = (text: string | null) =>
    api<typeof setEmergencyTraffic>('PUT /api/communities/:communityId/dispatch/emergency-traffic', {
      params,
      body: { text },
    });
  const putArea = (text: string | null) =>
    api<typeof setAreaOfPlay>('PUT /api/communities/:communityId/dispatch/area-of-play', {
      params,
      body: { text },
    });
  const traffic = useWrite({
    send: putTraffic,
    done: (_reply, text) => (text === null ? 'Emergency traffic is over' : 'Emergency traffic is on'),
    failed: ['Emergency Traffic Not Set', 'Could not set emergency traffic'],
    readAgain,
  });

  return { putTraffic, putArea, readAgain, setTraffic: traffic.mutate };
}
