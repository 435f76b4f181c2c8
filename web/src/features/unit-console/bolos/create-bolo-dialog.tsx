import type { createBolo } from '@ten8/contracts/cad/bolos';
import type { FoundVehicle } from '@ten8/contracts/civilian/search';
import { DESCRIPTION_MAX } from '@ten8/contracts/constants';
import { api } from '../../../shared/api';
import { bolosQuery } from '../../../shared/cad-lists';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useWriteForm } from '../../../shared/use-write-form';
import { Facts } from '../../../ui/facts';
import { FormDialog } from '../../../ui/form/form-dialog';
import { TextAreaField } from '../../../ui/form/text-area-field';
import { describeVehicle } from '../vehicle-search/search-vehicles';

interface CreateBoloDialogProps {
  vehicle: FoundVehicle;
  onCreated: () => void;
  onClose: () => void;
}

export function CreateBoloDialog({ vehicle, onCreated, onClose }: CreateBoloDialogProps) {
  const form = useBoloForm(vehicle, () => {
    onCreated();
    onClose();
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

function useBoloForm(vehicle: FoundVehicle, onCreated: () => void) {
  const { community } = useSelectedCommunity();
  const { plate, vin } = vehicle;

  return useWriteForm({
    values: { description: '' },
    draft: `bolo:${plate}`,
    missing: ['Error', 'Please provide a description for the BOLO'],
    send: ({ description }, idempotencyKey) =>
      api<typeof createBolo>('POST /api/communities/:communityId/bolos', {
        params: { communityId: community.id },
        body: { type: 'VEHICLE', description, plate, vin, vehicleDetails: describeVehicle(vehicle) },
        idempotencyKey,
      }),
    done: ({ description }) => ['BOLO Created', description],
    failed: () => ['Error', 'Failed to create BOLO'],
    onDone: (bolo, _values, client) => {
      const { queryKey } = bolosQuery(community.id);
      client.setQueryData(queryKey, (bolos = []) => [bolo, ...bolos.filter(({ id }) => id !== bolo.id)]);
      onCreated();
    },
  });
}
