import type { listReports as endpoint } from '@ten8/contracts/cad/reports';
import { call } from '../../../shared/call';

export function listReports(communityId: number, characterId: number) {
  return call<typeof endpoint>(
    { verb: 'GET', path: '/api/communities/:communityId/reports' },
    { params: { communityId }, query: { characterId } },
  );
}
