import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LicenseChoices, saveLicenses } from '@ten8/contracts/civilian/licenses';
import { api, sentenceOf } from '../../shared/api';
import { licensesQuery } from '../../shared/licenses-query';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

/** What is kept is shown even when reading it the first time failed: the answer is the whole list. */
export function useSaveLicenses(onSaved: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: ({ characterId, licenses }: { characterId: number; licenses: LicenseChoices }) =>
      api<typeof saveLicenses>('PUT /api/characters/:characterId/licenses', {
        params: { characterId },
        body: { licenses },
      }),
    onSuccess: (held, { characterId }) => {
      client.setQueryData(licensesQuery(characterId).queryKey, held);
      toast.success('Character licenses updated successfully');
      onSaved();
    },
    onError: (error) => {
      if (!leftFor(error)) toast.failure('Failed to update licenses', sentenceOf(error, ''));
    },
  });
}
