import type { saveOwnUnit } from '@ten8/contracts/cad/units';
import { api } from '../../../shared/api';
import { unitsQuery, useOwnUnit } from '../../../shared/cad-lists';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { upsertUnit } from '../../../shared/upsert-unit';
import { useWriteForm } from '../../../shared/use-write-form';

type UnitInfo = Record<'callsign' | 'department' | 'rank' | 'name', string>;

/** Saves who the own unit is; what stays blank keeps what the server has. */
export function useUnitForm(values: UnitInfo, onSaved: () => void) {
  const unit = useOwnUnit();
  const { community } = useSelectedCommunity();
  const { queryKey } = unitsQuery(community.id);

  return useWriteForm({
    values,
    draft: `unit-information-${community.id}`,
    send: (values) =>
      api<typeof saveOwnUnit>('POST /api/communities/:communityId/units/info', {
        params: { communityId: community.id },
        body: {
          ...values,
          type: values.department,
          status: unit?.status ?? null,
          location: unit?.location ?? null,
        },
      }),
    list: queryKey,
    done: ['Success', 'Unit information saved'],
    failed: () => ['Error', 'Failed to save unit information'],
    onDone: (saved, _values, client) => {
      client.setQueryData(queryKey, upsertUnit(saved));
      onSaved();
    },
  });
}
