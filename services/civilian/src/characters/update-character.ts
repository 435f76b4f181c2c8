import { characterUpdated, type Character, type NewCharacter } from '@ten8/contracts/civilian/characters';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Civilian } from '../context';
import { licenseNumberTaken, nameOf } from './describe-character';

/** Replaces all fields, except those that only the server or an Admin may write. */
export function updateCharacter(
  civilian: Civilian,
  { caller, isAdmin }: { caller: Caller; isAdmin: boolean },
  { known, given }: { known: Character; given: NewCharacter },
): Promise<Character> {
  return civilian.log.transact(actedBy(caller), async ({ transaction, append }) => {
    const before = await civilian.characters.lock(known, transaction);
    if (!before) throw refuse('not_found', 'Character not found');

    const fields = {
      ...given,
      licenseNumber: given.licenseNumber ?? before.licenseNumber,
      warrants: (isAdmin && given.warrants) || before.warrants,
      flags: (isAdmin && given.flags) || before.flags,
    };
    const character = await civilian.characters.update(known, fields, transaction);
    if (!character) throw licenseNumberTaken();
    if (character.lastName !== before.lastName || character.firstName !== before.firstName)
      await civilian.vehicles.renameOwner(character, transaction);

    append(characterUpdated, character.communityId, nameOf(character));
    return character;
  });
}
