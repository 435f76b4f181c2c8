import { useState } from 'react';
import { UNIT_STATUSES } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { Field } from '../../../ui/field';
import { FormColumn } from '../../../ui/form-column';
import { Select } from '../../../ui/select';
import { useStatusLooks } from '../../../ui/status-looks';
import type { Desk } from '../desk/use-desk';

interface StatusDialogProps {
  desk: Desk;
  units: readonly Unit[];
  onClose: () => void;
}

/** Sets the status of the marked units, whether they are on a call or not. */
export function StatusDialog({ desk, units, onClose }: StatusDialogProps) {
  const looks = useStatusLooks();
  const [status, setStatus] = useState<Unit['status']>('available');
  const marked = units.filter(({ id }) => desk.marked.includes(id));

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Set a status"
      description={marked.map(({ callsign }) => callsign).join(', ')}
    >
      <FormColumn
        onSubmit={(event) => {
          event.preventDefault();
          desk.writes.order({ unitIds: [...desk.marked], status });
          desk.unmark();
          onClose();
        }}
      >
        <Field label="Status">
          {(wiring) => (
            <Select
              {...wiring}
              autoFocus
              value={status}
              options={UNIT_STATUSES.map((value) => ({ value, label: looks[value].label }))}
              onChange={({ target }) =>
                setStatus(UNIT_STATUSES.find((known) => known === target.value) ?? 'available')
              }
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary">
            Set Status
          </Button>
        </DialogActions>
      </FormColumn>
    </Dialog>
  );
}
