import { queryOptions, useQuery } from '@tanstack/react-query';
import type { listUnits, Unit } from '@ten8/contracts/cad/units';
import { api } from '../api/api';
import { keyOf } from '../api/read-query';
import { useSelectedCommunity } from '../community/selected-community';
import { useUser } from '../session/session';
import { withPendingStatus } from './pending-status';

const ROUTE: (typeof listUnits)['route'] = 'GET /api/communities/:communityId/units';

export const unitsQuery = (communityId: number) =>
  queryOptions({
    queryKey: keyOf(ROUTE, { params: { communityId } }),
    queryFn: async ({ client, signal }) => {
      const units = await api<typeof listUnits>(ROUTE, { params: { communityId }, signal });
      return withPendingStatus(client, communityId, units);
    },
  });

export function useUnits() {
  const { community } = useSelectedCommunity();
  return useQuery(unitsQuery(community.id));
}

/** The signed-in officer's unit, or null if there is none. */
export function useOwnUnit(): Unit | null {
  const user = useUser();
  const { data = [] } = useUnits();
  return data.find(({ userId }) => userId === user.id) ?? null;
}

/** Only a unit on duty attaches to calls and raises an alarm. */
export const isOnDuty = (unit: Unit | null): unit is Unit =>
  unit !== null && unit.status !== 'off-duty' && unit.status !== 'unavailable';
