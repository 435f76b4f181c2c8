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

interface StatusDialogProps {
  /** The marked ones. */
  units: readonly Unit[];
  onSet: (status: Unit['status']) => void;
  onClose: () => void;
}

/** Sets the status of the marked units, whether they are on a call or not. */
export function StatusDialog({ units, onSet, onClose }: StatusDialogProps) {
  const looks = useStatusLooks();
  const [status, setStatus] = useState<Unit['status']>('available');

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Set a status"
      description={units.map(({ callsign }) => callsign).join(', ')}
    >
      <FormColumn
        onSubmit={(event) => {
          event.preventDefault();
          onSet(status);
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
              onChoose={setStatus}
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
