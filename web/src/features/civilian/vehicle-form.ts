import type { createVehicle, updateVehicle, Vehicle } from '@ten8/contracts/civilian/vehicles';
import { api } from '../../shared/api/api';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { valuesFrom } from '../../shared/forms/form-values';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { messages } from '../../shared/messages';
import { vehiclesQuery } from './civilian-queries';

/** Defaults of a new vehicle: registered, insured, not stolen. */
const empty = {
  characterId: '',
  make: '',
  model: '',
  year: '',
  color: '',
  plate: '',
  vin: '',
  registrationStatus: 'registered',
  insuranceStatus: 'active',
  isStolen: false,
};
export type VehicleValues = typeof empty;

export const vehicleValues = (vehicle: Partial<Vehicle>): VehicleValues => valuesFrom(empty, vehicle);

const toVehicleBody = (values: VehicleValues) => ({
  ...values,
  year: values.year === '' ? null : Number(values.year),
});

/** Creates a vehicle, or replaces the edited one's fields. `ownerId` is the default owner of a new one. */
export function useVehicleForm(edited: Vehicle | null, ownerId: number | undefined, onSaved: () => void) {
  const { community } = useSelectedCommunity();

  return useWriteForm({
    values: vehicleValues(edited ?? { ...(ownerId && { characterId: ownerId }) }),
    draft: edited ? `vehicle-${edited.id}` : `new-vehicle-${community.id}`,
    // What was changed of an older one could undo what others change of it in the meantime.
    keepsDraft: !edited,
    schema: () => import('@ten8/contracts/civilian/vehicles').then(({ NewVehicle }) => NewVehicle),
    missing: messages.requiredFields,
    send: (values, idempotencyKey) => {
      const body = toVehicleBody(values);
      return edited
        ? api<typeof updateVehicle>('PUT /api/vehicles/:vehicleId', {
            params: { vehicleId: edited.id },
            body,
          })
        : api<typeof createVehicle>('POST /api/communities/:communityId/vehicles', {
            params: { communityId: community.id },
            body,
            idempotencyKey,
          });
    },
    done: edited ? 'Vehicle updated successfully' : 'Vehicle registered successfully',
    failed: edited ? 'Failed to update vehicle' : 'Failed to register vehicle',
    readAgain: [vehiclesQuery(community.id).queryKey],
    onDone: onSaved,
  });
}

/** The vehicles of these characters. For officers the list contains everyone's vehicles. */
export function ownVehicles(vehicles: readonly Vehicle[], characters: readonly { id: number }[]): Vehicle[] {
  const own = new Set(characters.map(({ id }) => id));
  return vehicles.filter(({ characterId }) => own.has(characterId));
}
