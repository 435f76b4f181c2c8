import type { listReports as endpoint } from '@ten8/contracts/cad/reports';
import { api } from '../../../shared/api/api';

export function listReports(communityId: number, characterId: number) {
  return api<typeof endpoint>('GET /api/communities/:communityId/reports', {
    params: { communityId },
    query: { characterId },
  });
}
