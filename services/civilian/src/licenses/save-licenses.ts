import type { Character } from '@ten8/contracts/civilian/characters';
import { licensesUpdated, type License, type LicenseChoices } from '@ten8/contracts/civilian/licenses';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Civilian } from '../context';

/** All or nothing. Types not named stay as they are; `none` deletes a license. */
export function saveLicenses(
  civilian: Civilian,
  caller: Caller,
  { known, choices }: { known: Character; choices: LicenseChoices },
): Promise<License[]> {
  return civilian.log.transact(actedBy(caller), async ({ transaction, append }) => {
    const character = await civilian.characters.lock(known, transaction);
    if (!character) throw refuse('not_found', 'Character not found');

    const { id: characterId, communityId } = character;
    const at = civilian.now();
    for (const { type, status } of choices) {
      if (status === 'none') await civilian.licenses.delete({ communityId, characterId, type }, transaction);
      else await civilian.licenses.save({ communityId, characterId, type, status, at }, transaction);
    }
    const name = `${character.firstName} ${character.lastName}`;
    if (choices.length > 0) {
      append(licensesUpdated, communityId, { characterId, name, licenses: choices });
    }
    return civilian.licenses.ofCharacter(character, transaction);
  });
}
