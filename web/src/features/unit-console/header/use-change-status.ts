import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { setOwnStatus, Unit, UnitStatus } from '@ten8/contracts/cad/units';
import { api, isUnauthorized } from '../../../shared/api';
import { unitsQuery, useOwnUnit } from '../../../shared/cad';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useSounds } from '../../../shared/sounds-provider';
import { useUnauthorized } from '../../../shared/unauthorized';
import { ON_DUTY } from './unit-defaults';

/** Any status may follow any other; choosing the one it has does nothing (second spec, 4). */
export function useChangeStatus(): (status: UnitStatus) => void {
  const client = useQueryClient();
  const sounds = useSounds();
  const leftFor = useUnauthorized();
  const unit = useOwnUnit();
  const { community } = useSelectedCommunity();
  const { queryKey } = unitsQuery(community.id);
  const show = (changed: Unit) =>
    client.setQueryData(queryKey, (units = []) => [...units.filter(({ id }) => id !== changed.id), changed]);

  const change = useMutation({
    mutationFn: (status: UnitStatus) => postStatus(community.id, unit, status),
    onMutate: async (status) => {
      await client.cancelQueries({ queryKey });
      if (unit) show({ ...unit, status });
    },
    onSuccess: show,
    // Second spec, 7: a failure shows no notice; the buttons go back to what is true.
    onError: (error) => {
      if (!leftFor(error)) void client.invalidateQueries({ queryKey });
    },
  });

  return (status) => {
    if (status === unit?.status) return;
    sounds.status();
    change.mutate(status);
  };
}

/** What is not known yet is left for the server to keep, or to give its default: a quick key renames nobody. */
async function postStatus(communityId: number, unit: Unit | null, status: UnitStatus): Promise<Unit> {
  const body = {
    callsign: unit?.callsign ?? null,
    type: unit?.department ?? null,
    status,
    location: ON_DUTY,
  };
  try {
    return await api<typeof setOwnStatus>('POST /api/communities/:communityId/units/status', {
      params: { communityId },
      body,
    });
  } catch (error) {
    if (isUnauthorized(error)) throw error;
    throw new Error('Failed to update status', { cause: error });
  }
}
