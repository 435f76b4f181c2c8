import { vehicleDeleted, type Vehicle } from '@ten8/contracts/civilian/vehicles';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Civilian } from '../context';
import { plateOf } from './vehicle-rules';

export function deleteVehicle(civilian: Civilian, caller: Caller, known: Vehicle): Promise<void> {
  return civilian.log.transact(actedBy(caller), async ({ transaction, append }) => {
    const vehicle = await civilian.vehicles.lock(known, transaction);
    if (!vehicle) throw refuse('not_found', 'Vehicle not found');
    await civilian.vehicles.delete(known, transaction);

    append(vehicleDeleted, vehicle.communityId, plateOf(vehicle));
  });
}
