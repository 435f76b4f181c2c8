import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Character, createCharacter, updateCharacter } from '@ten8/contracts/civilian/characters';
import { api, sentenceOf } from '../../shared/api';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';
import { useOnceKey } from '../../shared/use-once-key';
import { toCharacterBody, type CharacterValues } from './character-form';

/** Where an unsent character is kept while its author signs in again. */
export const characterDraft = (edited: Character | null): string =>
  edited ? `character-${edited.id}` : 'character';

/** Creates a character, or replaces the edited one's fields. */
export function useSaveCharacter(edited: Character | null, onSaved: () => void) {
  const { community } = useSelectedCommunity();
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();
  const once = useOnceKey();

  return useMutation({
    mutationFn: (values: CharacterValues) => {
      const body = toCharacterBody(values, edited);
      if (edited)
        return api<typeof updateCharacter>('PUT /api/characters/:characterId', {
          params: { characterId: edited.id },
          body,
        });
      return api<typeof createCharacter>('POST /api/communities/:communityId/characters', {
        params: { communityId: community.id },
        body,
        idempotencyKey: once.keyFor(body),
      });
    },
    onSuccess: () => {
      once.settle();
      void client.invalidateQueries({ queryKey: ['communities', community.id, 'characters'] });
      toast.success(edited ? 'Character updated successfully' : 'Character created successfully');
      onSaved();
    },
    onError: (error, values) => {
      if (leftFor(error, { form: characterDraft(edited), values })) return;
      if (edited) toast.failure('Failed to update character', sentenceOf(error, ''));
      else toast.failure(sentenceOf(error, 'Failed to create character'));
    },
  });
}
