import type { FoundVehicle } from '@ten8/contracts/civilian/search';
import { DESCRIPTION_MAX } from '@ten8/contracts/constants';
import { RestoredDraft } from '../../../shared/forms/restored-draft';
import { Facts } from '../../../ui/facts';
import { FormDialog } from '../../../ui/form/form-dialog';
import { TextAreaField } from '../../../ui/form/text-area-field';
import { describeVehicle } from '../records/describe-vehicle';
import { useNewBolo } from './use-new-bolo';

interface CreateBoloDialogProps {
  vehicle: FoundVehicle;
  onCreated: () => void;
  onClose: () => void;
}

export function CreateBoloDialog({ vehicle, onCreated, onClose }: CreateBoloDialogProps) {
  const { plate, vin } = vehicle;
  const form = useNewBolo({
    values: { description: '' },
    draft: `bolo:${plate}`,
    bodyOf: ({ description }) => ({
      type: 'VEHICLE',
      description,
      plate,
      vin,
      vehicleDetails: describeVehicle(vehicle),
    }),
    onCreated: () => {
      onCreated();
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title="Create Vehicle BOLO"
      submit="CREATE BOLO"
      pending="CREATING..."
      cancel="CANCEL"
      needs={['description']}
      onClose={onClose}
    >
      <RestoredDraft isRestored={form.isRestored} />
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
      <TextAreaField name="description" label="Description" rows={5} maxLength={DESCRIPTION_MAX} isRequired />
    </FormDialog>
  );
}
