import { characterDeleted, type Character } from '@ten8/contracts/civilian/characters';
import { vehicleDeleted } from '@ten8/contracts/civilian/vehicles';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Civilian } from '../context';
import { nameOf } from './describe-character';

/** Also deletes its vehicles and licenses; its reports stay in cad. */
export function deleteCharacter(civilian: Civilian, caller: Caller, known: Character): Promise<void> {
  return civilian.log.transact(actedBy(caller), async ({ transaction, append }) => {
    const character = await civilian.characters.lock(known, transaction);
    if (!character) throw refuse('not_found', 'Character not found');
    const { communityId } = character;

    // The locks prevent further vehicles, and that one of these is deleted or gets another owner: this list is what the
    // database deletes by cascade.
    const vehicles = await civilian.vehicles.lockOfCharacter(known, transaction);
    await civilian.characters.delete(known, transaction);

    for (const { id: vehicleId, plate, make, model } of vehicles) {
      append(vehicleDeleted, communityId, { vehicleId, plate, make, model });
    }
    append(characterDeleted, communityId, nameOf(character));
  });
}
