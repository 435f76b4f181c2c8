import { useState, type FormEvent } from 'react';
import { useOwnUnit } from '../../../shared/cad';
import { withDraft } from '../../../shared/draft-texts';
import { takeDraft } from '../../../shared/drafts';
import { useUser } from '../../../shared/session';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { Field } from '../../../ui/field';
import { FormColumn } from '../../../ui/form-column';
import { TextInput } from '../../../ui/text-input';
import { unitDefaults } from './unit-defaults';
import { UNIT_FORM, useSaveUnit, type UnitInput } from './use-save-unit';

const fields = [
  { name: 'callsign', label: 'Callsign' },
  { name: 'department', label: 'Department' },
  { name: 'rank', label: 'Rank' },
  { name: 'name', label: 'Name' },
] as const;

export function UnitInfoDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const unit = useOwnUnit();
  const [values, setValues] = useState<UnitInput>(() => {
    const { callsign, department, rank, name } = unit ?? unitDefaults;
    return withDraft({ callsign, department, rank, name }, takeDraft(user.id, UNIT_FORM));
  });
  const save = useSaveUnit(onClose);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(values);
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Unit Information"
      description="How other units and dispatch see you."
      width="narrow"
    >
      <FormColumn onSubmit={submit}>
        {fields.map(({ name, label }) => (
          <Field key={name} label={label}>
            {(wiring) => (
              <TextInput
                {...wiring}
                name={name}
                maxLength={100}
                autoComplete="off"
                $isCode={name === 'callsign'}
                value={values[name]}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isPending={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </DialogActions>
      </FormColumn>
    </Dialog>
  );
}
