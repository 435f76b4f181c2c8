import { useState, type FormEvent } from 'react';
import type { FoundVehicle } from '@ten8/contracts/civilian/search';
import { takeDraft } from '../../../shared/drafts';
import { useUser } from '../../../shared/session';
import { useToast } from '../../../shared/toasts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { Facts } from '../../../ui/facts';
import { Field } from '../../../ui/field';
import { FormColumn } from '../../../ui/form-column';
import { TextArea } from '../../../ui/text-area';
import { describeVehicle } from '../vehicle-search/search-vehicles';
import { BOLO_FORM, useCreateBolo } from './use-bolo-writes';

interface CreateBoloDialogProps {
  vehicle: FoundVehicle;
  onCreated: () => void;
  onClose: () => void;
}

export function CreateBoloDialog({ vehicle, onCreated, onClose }: CreateBoloDialogProps) {
  const user = useUser();
  const toast = useToast();
  const [description, setDescription] = useState(() => {
    const kept = takeDraft(user.id, `${BOLO_FORM}:${vehicle.plate}`)?.description;
    return typeof kept === 'string' ? kept : '';
  });
  const create = useCreateBolo(() => {
    onCreated();
    onClose();
  });
  const isBlank = description.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank) toast.failure('Error', 'Please provide a description for the BOLO');
    else if (!create.isPending)
      create.mutate({
        type: 'VEHICLE',
        description,
        plate: vehicle.plate,
        vin: vehicle.vin,
        vehicleDetails: describeVehicle(vehicle),
      });
  };

  return (
    <Dialog isOpen onOpenChange={onClose} title="Create Vehicle BOLO">
      <FormColumn onSubmit={submit} noValidate>
        <Facts
          facts={[
            { label: 'Year', value: vehicle.year ?? 'N/A' },
            { label: 'Make', value: vehicle.make || 'N/A' },
            { label: 'Model', value: vehicle.model || 'N/A' },
            { label: 'Color', value: vehicle.color || 'N/A' },
            { label: 'Plate', value: vehicle.plate || 'N/A', isCode: true },
            { label: 'VIN', value: vehicle.vin || 'N/A', isCode: true },
          ]}
        />
        <Field label="Description" isRequired>
          {(wiring) => (
            <TextArea
              {...wiring}
              rows={5}
              maxLength={2000}
              autoFocus
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>CANCEL</Button>
          <Button type="submit" tone="primary" disabled={isBlank} isPending={create.isPending}>
            {create.isPending ? 'CREATING...' : 'CREATE BOLO'}
          </Button>
        </DialogActions>
      </FormColumn>
    </Dialog>
  );
}
