import { UNIT_DEFAULTS } from '@ten8/contracts/cad/constants';
import { useOwnUnit, useUnits } from '../../../shared/units/units-query';
import { FormDialog } from '../../../ui/form/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { useUnitForm } from './use-unit-form';

/** What stays blank keeps what the server has. Defaults would be written over it. */
const NOT_READ = { callsign: '', department: '', rank: '', name: '' };

export function UnitInfoDialog({ onClose }: { onClose: () => void }) {
  const { data: units } = useUnits();
  const { callsign, department, rank, name } = useOwnUnit() ?? (units ? UNIT_DEFAULTS : NOT_READ);

  return (
    <FormDialog
      form={useUnitForm({ callsign, department, rank, name }, onClose)}
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
