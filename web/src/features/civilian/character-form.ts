import type { Character, createCharacter, updateCharacter } from '@ten8/contracts/civilian/characters';
import { CHARACTER_REQUIRED } from '@ten8/contracts/civilian/constants';
import { api, sentenceOf } from '../../shared/api/api';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { valuesFrom } from '../../shared/forms/form-values';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { myCharactersQuery } from './civilian-queries';

const empty = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  gender: '',
  address: '',
  phoneNumber: '',
  licenseNumber: '',
  height: '',
  weight: '',
  eyeColor: '',
  hairColor: '',
  race: '',
  build: '',
};
export type CharacterValues = typeof empty;

export const characterValues = (character: Character | null): CharacterValues => valuesFrom(empty, character);

/** An update replaces the whole character, so fields that are not in the form are sent unchanged. */
export function toCharacterBody(values: CharacterValues, edited: Character | null) {
  return { ...values, ...(edited && { warrants: edited.warrants, flags: edited.flags }) };
}

/** Creates a character, or replaces the edited one's fields. */
export function useCharacterForm(edited: Character | null, onSaved: () => void) {
  const { community } = useSelectedCommunity();

  return useWriteForm({
    values: characterValues(edited),
    draft: edited ? `character-${edited.id}` : `new-character-${community.id}`,
    // What was changed of an older one could undo what others change of it in the meantime.
    keepsDraft: !edited,
    schema: () => import('@ten8/contracts/civilian/characters').then(({ NewCharacter }) => NewCharacter),
    missing: CHARACTER_REQUIRED,
    send: (values, idempotencyKey) => {
      const body = toCharacterBody(values, edited);
      if (edited)
        return api<typeof updateCharacter>('PUT /api/characters/:characterId', {
          params: { characterId: edited.id },
          body,
        });
      return api<typeof createCharacter>('POST /api/communities/:communityId/characters', {
        params: { communityId: community.id },
        body,
        idempotencyKey,
      });
    },
    done: edited ? 'Character updated successfully' : 'Character created successfully',
    failed: edited
      ? 'Failed to update character'
      : (error) => sentenceOf(error, 'Failed to create character'),
    readAgain: [myCharactersQuery(community.id).queryKey],
    onDone: onSaved,
  });
}
