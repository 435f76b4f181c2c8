import type { Transaction } from 'sequelize';
import type { Character } from '@ten8/contracts/civilian/characters';
import { vehicleUpdated, type NewVehicle, type Vehicle } from '@ten8/contracts/civilian/vehicles';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Civilian } from '../context';
import { notYours, plateOf, plateTaken, requireOwnCharacter } from './vehicle-rules';

/** Replaces all fields. The owner stays (also if an Admin edits), or becomes one of the caller's own characters. */
export function updateVehicle(
  civilian: Civilian,
  { caller, actor }: { caller: Caller; actor: Actor },
  { vehicle, given }: { vehicle: Vehicle; given: NewVehicle },
): Promise<Vehicle> {
  return civilian.log.transact(actedBy(caller), async ({ transaction, append }) => {
    const owner = await lockOwner(civilian, { actor, vehicle, given }, transaction);
    const before = await civilian.vehicles.lock(vehicle, transaction);
    // If the owner was deleted, the vehicle was deleted, too.
    if (!before || !owner) throw refuse('not_found', 'Vehicle not found');
    // The owner changed between the guard and the lock, so the check above does not count any more.
    if (before.characterId !== vehicle.characterId && given.characterId === vehicle.characterId)
      throw notYours();

    const after = await civilian.vehicles.update({ ...before, fields: given, owner }, transaction);
    if (!after) throw plateTaken();

    append(vehicleUpdated, after.communityId, plateOf(after));
    return after;
  });
}

/**
 * Locks the character first and the vehicle second, in the same order as a deletion, so that no deadlock is possible.
 */
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
