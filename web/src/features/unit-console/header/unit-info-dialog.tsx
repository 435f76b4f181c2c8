import { UNIT_DEFAULTS } from '@ten8/contracts/cad/constants';
import type { saveOwnUnit } from '@ten8/contracts/cad/units';
import { api } from '../../../shared/api';
import { unitsQuery, useOwnUnit } from '../../../shared/cad-lists';
import { putUnit } from '../../../shared/put-unit';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useWriteForm } from '../../../shared/use-write-form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { TextField } from '../../../ui/form/text-field';

export function UnitInfoDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      form={useUnitForm(onClose)}
      title="Unit Information"
      description="How other units and dispatch see you."
      submit="Save Changes"
      pending="Saving..."
      width="narrow"
      onClose={onClose}
    >
      <TextField name="callsign" label="Callsign" isCode />
      <TextField name="department" label="Department" />
      <TextField name="rank" label="Rank" />
      <TextField name="name" label="Name" />
    </FormDialog>
  );
}

function useUnitForm(onSaved: () => void) {
  const unit = useOwnUnit();
  const { community } = useSelectedCommunity();
  const { callsign, department, rank, name } = unit ?? UNIT_DEFAULTS;

  return useWriteForm({
    values: { callsign, department, rank, name },
    draft: 'unit-information',
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
    done: ['Success', 'Unit information saved'],
    failed: () => ['Error', 'Failed to save unit information'],
    onDone: (saved, _values, client) => {
      client.setQueryData(unitsQuery(community.id).queryKey, putUnit(saved));
      onSaved();
    },
  });
}
