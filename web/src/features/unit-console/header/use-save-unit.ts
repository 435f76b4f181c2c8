import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { saveOwnUnit } from '@ten8/contracts/cad/units';
import { api } from '../../../shared/api';
import { unitsQuery, useOwnUnit } from '../../../shared/cad';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useToast } from '../../../shared/toasts';
import { useUnauthorized } from '../../../shared/unauthorized';

export interface UnitInput {
  callsign: string;
  department: string;
  rank: string;
  name: string;
}

export const UNIT_FORM = 'unit-information';

export function useSaveUnit(onSaved: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();
  const unit = useOwnUnit();
  const { community } = useSelectedCommunity();
  const { queryKey } = unitsQuery(community.id);

  return useMutation({
    mutationFn: (input: UnitInput) =>
      api<typeof saveOwnUnit>('POST /api/communities/:communityId/units/info', {
        params: { communityId: community.id },
        body: {
          ...input,
          type: input.department,
          status: unit?.status ?? null,
          location: unit?.location ?? null,
        },
      }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, (units = []) => [...units.filter(({ id }) => id !== saved.id), saved]);
      toast.success('Success', 'Unit information saved');
      onSaved();
    },
    onError: (error, values) => {
      if (leftFor(error, { form: UNIT_FORM, values })) return;
      toast.failure('Error', 'Failed to save unit information');
    },
  });
}
