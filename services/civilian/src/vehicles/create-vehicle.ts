import { vehicleRegistered, type NewVehicle, type Vehicle } from '@ten8/contracts/civilian/vehicles';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Civilian } from '../context';
import { plateOf, plateTaken, requireOwnCharacter } from './vehicle-rules';

/** Registers a vehicle for one of the caller's own characters. */
export function createVehicle(
  civilian: Civilian,
  { caller, actor, idempotencyKey }: { caller: Caller; actor: Actor; idempotencyKey: IdempotencyKey | null },
  { communityId, given }: { communityId: number; given: NewVehicle },
): Promise<Vehicle> {
  return transactIdempotent(
    civilian.db,
    civilian.log,
    actedBy(caller),
    idempotencyKey,
    async ({ transaction, append }) => {
      const { characterId } = given;
      const wanted = { userId: actor.userId, communityId, characterId };
      const owner = await requireOwnCharacter(civilian, wanted, transaction);
      await civilian.quotas.checkVehicles({ communityId, userId: actor.userId }, transaction);
      const vehicle = await civilian.vehicles.insert({ ...given, communityId, owner }, transaction);
      if (!vehicle) throw plateTaken();

      append(vehicleRegistered, communityId, plateOf(vehicle));
      return vehicle;
    },
  );
}
