import type { saveOwnUnit } from '@ten8/contracts/cad/units';
import { api, quotaSentence } from '../../../shared/api/api';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { useWriteForm } from '../../../shared/forms/use-write-form';
import { unitsQuery, useOwnUnit } from '../../../shared/units/units-query';
import { upsertUnit } from '../../../shared/units/upsert-unit';

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
          statusSince: unit?.statusSince ?? null,
          // The form does not show it, and the one of the last poll may be outdated: null leaves the unit where it is.
          location: null,
        },
      }),
    list: queryKey,
    done: ['Success', 'Unit information saved'],
    failed: (error) => ['Error', quotaSentence(error) ?? 'Failed to save unit information'],
    onDone: (saved, _values, client) => {
      client.setQueryData(queryKey, upsertUnit(saved));
      onSaved();
    },
  });
}
