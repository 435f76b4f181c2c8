import type { Transaction } from 'sequelize';
import type { Character } from '@ten8/contracts/civilian/characters';
import { vehicleUpdated, type NewVehicle, type Vehicle } from '@ten8/contracts/civilian/vehicles';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import type { Civilian } from '../context';
import { notYours, plateOf, plateTaken, requireOwnCharacter } from './vehicle-rules';

/** Takes the whole entity. A vehicle may keep its owner, also when an Admin edits it, or go to a character of the caller's own. */
export function updateVehicle(
  civilian: Civilian,
  { caller, actor }: { caller: Caller; actor: Actor },
  { vehicle, given }: { vehicle: Vehicle; given: NewVehicle },
): Promise<Vehicle> {
  return civilian.log.transact(actedBy(caller), async ({ transaction, append }) => {
    const owner = await lockOwner(civilian, { actor, vehicle, given }, transaction);
    const before = await civilian.vehicles.lock(vehicle, transaction);
    // Without its owner it is gone, too.
    if (!before || !owner) throw refuse('not_found', 'Vehicle not found');
    // Moved between the guard and the lock: what was checked above is no longer what it keeps.
    if (before.characterId !== vehicle.characterId && given.characterId === vehicle.characterId)
      throw notYours();

    const after = await civilian.vehicles.update({ ...before, fields: given, owner }, transaction);
    if (!after) throw plateTaken();

    append(vehicleUpdated, after.communityId, plateOf(after));
    return after;
  });
}

/** Always the character first and the vehicle second, as a deletion does: two of them never wait for each other. */
async function lockOwner(
  civilian: Civilian,
  { actor, vehicle, given }: { actor: Actor; vehicle: Vehicle; given: NewVehicle },
  transaction: Transaction,
): Promise<Character | null> {
  const { communityId } = vehicle;
  const { characterId } = given;
  if (characterId !== vehicle.characterId) {
    return requireOwnCharacter(civilian, { userId: actor.userId, communityId, characterId }, transaction);
  }
  return civilian.characters.lockAgainstDeletion({ id: characterId, communityId }, transaction);
}
