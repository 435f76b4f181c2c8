import { useQueryClient } from '@tanstack/react-query';
import { ON_DUTY_LOCATION, type UnitStatus } from '@ten8/contracts/cad/constants';
import type { setOwnStatus, Unit } from '@ten8/contracts/cad/units';
import { api, isUnauthorized, quotaSentence } from '../../../shared/api/api';
import { useWrite } from '../../../shared/api/use-write';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { useSounds } from '../../../shared/sounds/sounds-provider';
import {
  lastSavedUnit,
  pendingChanges,
  statusChanges,
  type StatusChange,
} from '../../../shared/units/pending-status';
import { unitsQuery, useOwnUnit } from '../../../shared/units/units-query';
import { upsertUnit } from '../../../shared/units/upsert-unit';

/** Any status may follow any other; choosing the one that is shown does nothing. The last chosen one is shown. */
export function useChangeStatus(): (status: UnitStatus) => void {
  const client = useQueryClient();
  const sounds = useSounds();
  const unit = useOwnUnit();
  const { community } = useSelectedCommunity();
  const { queryKey } = unitsQuery(community.id);
  const mutationKey = statusChanges(community.id);
  const show = (changed: Unit) => client.setQueryData(queryKey, upsertUnit(changed));

  const change = useWrite({
    mutationKey,
    scope: 'own-status',
    send: (chosen: StatusChange) => postStatus(community.id, chosen),
    list: queryKey,
    onStart: ({ unit, status }) => unit && show({ ...unit, status }),
    onDone: (changed) => client.isMutating({ mutationKey }) === 1 && show(changed),
    // A failure shows no toast, unless it would fail again and again.
    failed: ({ cause }) => {
      const sentence = quotaSentence(cause);
      return sentence === null ? null : ['Error', sentence];
    },
  });

  return (status) => {
    if (status === unit?.status) return;
    sounds.status();
    const { unit: known } = pendingChanges(client, community.id)[0] ?? { unit };
    const goBack = () => {
      const saved = lastSavedUnit(client, community.id, known);
      if (saved) show(saved);
    };
    // At once: the list may not be readable either.
    change.mutate({ unit: known, status }, { onError: goBack });
  };
}

/** Fields that are not known yet are sent as null, which the server leaves as they are: a quick key renames nobody. */
async function postStatus(communityId: number, { unit, status }: StatusChange): Promise<Unit> {
  const body = {
    callsign: unit?.callsign ?? null,
    type: unit?.department ?? null,
    status,
    location: ON_DUTY_LOCATION,
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
