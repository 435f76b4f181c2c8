import type { searchVehicles as endpoint, FoundVehicle } from '@ten8/contracts/civilian/search';
import { api } from '../api/api';

interface VehicleCriteria {
  plate?: string;
  ownerName?: string;
  vin?: string;
  ownerId?: number;
}

export function searchVehicles(communityId: number, criteria: VehicleCriteria): Promise<FoundVehicle[]> {
  return api<typeof endpoint>('GET /api/communities/:communityId/search/vehicles', {
    params: { communityId },
    query: { ...criteria },
  });
}
