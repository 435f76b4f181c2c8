import { ON_DUTY_LOCATION, type UnitStatus } from '@ten8/contracts/cad/constants';
import type { changeUnitStatus, setOwnStatus, Unit } from '@ten8/contracts/cad/units';
import { api, quotaSentence } from '../../shared/api/api';
import { useWrite } from '../../shared/api/use-write';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { unitsQuery } from '../../shared/units/units-query';
import { upsertUnit } from '../../shared/units/upsert-unit';

/** Switches between off duty and available. An officer without a unit gets one by going on duty. */
export function useToggleDuty(unit: Unit | null) {
  const { community } = useSelectedCommunity();
  const { queryKey } = unitsQuery(community.id);

  return useWrite({
    send: (status: UnitStatus) =>
      unit
        ? api<typeof changeUnitStatus>('PATCH /api/units/:unitId/status', {
            params: { unitId: unit.id },
            body: { status },
          })
        : api<typeof setOwnStatus>('POST /api/communities/:communityId/units/status', {
            params: { communityId: community.id },
            body: { status, location: ON_DUTY_LOCATION },
          }),
    list: queryKey,
    done: ['Success', 'Unit status updated successfully'],
    failed: (error) => ['Error', quotaSentence(error) ?? 'Failed to update unit status'],
    onDone: (changed, _status, client) => client.setQueryData(queryKey, upsertUnit(changed)),
  });
}
