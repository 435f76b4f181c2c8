import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { changeUnitStatus, setOwnStatus, Unit, UnitStatus } from '@ten8/contracts/cad/units';
import { api } from '../../shared/api';
import { unitsQuery } from '../../shared/cad';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

/** Between off duty and available. An officer without a unit gets one by going on duty. */
export function useToggleDuty(unit: Unit | null) {
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();
  const { community } = useSelectedCommunity();
  const { queryKey } = unitsQuery(community.id);

  return useMutation({
    mutationFn: (status: UnitStatus) =>
      unit
        ? api<typeof changeUnitStatus>('PATCH /api/units/:unitId/status', {
            params: { unitId: unit.id },
            body: { status },
          })
        : api<typeof setOwnStatus>('POST /api/communities/:communityId/units/status', {
            params: { communityId: community.id },
            body: { status, location: 'On Duty' },
          }),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (changed) => {
      client.setQueryData(queryKey, (units = []) => [
        ...units.filter(({ id }) => id !== changed.id),
        changed,
      ]);
      toast.success('Success', 'Unit status updated successfully');
    },
    onError: (error) => {
      if (leftFor(error)) return;
      toast.failure('Error', 'Failed to update unit status');
      void client.invalidateQueries({ queryKey });
    },
  });
}
