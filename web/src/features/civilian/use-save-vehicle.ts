import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { createVehicle, updateVehicle, Vehicle } from '@ten8/contracts/civilian/vehicles';
import { api, sentenceOf } from '../../shared/api';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';
import { useOnceKey } from '../../shared/use-once-key';
import { toVehicleBody, type VehicleValues } from './vehicle-form';

/** Where an unsent vehicle is kept while its author signs in again. */
export const vehicleDraft = (edited: Vehicle | null): string => (edited ? `vehicle-${edited.id}` : 'vehicle');

/** Registers a vehicle, or replaces the edited one's fields. */
export function useSaveVehicle(edited: Vehicle | null, onSaved: () => void) {
  const { community } = useSelectedCommunity();
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();
  const once = useOnceKey();

  return useMutation({
    mutationFn: (values: VehicleValues) => {
      const body = toVehicleBody(values);
      if (edited)
        return api<typeof updateVehicle>('PUT /api/vehicles/:vehicleId', {
          params: { vehicleId: edited.id },
          body,
        });
      return api<typeof createVehicle>('POST /api/communities/:communityId/vehicles', {
        params: { communityId: community.id },
        body,
        idempotencyKey: once.keyFor(body),
      });
    },
    onSuccess: () => {
      once.settle();
      void client.invalidateQueries({ queryKey: ['communities', community.id, 'vehicles'] });
      toast.success(edited ? 'Vehicle updated successfully' : 'Vehicle registered successfully');
      onSaved();
    },
    onError: (error, values) => {
      if (leftFor(error, { form: vehicleDraft(edited), values })) return;
      const what = edited ? 'Failed to update vehicle' : 'Failed to register vehicle';
      toast.failure(what, sentenceOf(error, ''));
    },
  });
}
