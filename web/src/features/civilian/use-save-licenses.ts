import type { LicenseChoices, saveLicenses } from '@ten8/contracts/civilian/licenses';
import { api } from '../../shared/api/api';
import { useWrite } from '../../shared/api/use-write';
import { licensesQuery } from '../../shared/records/licenses-query';

interface Choice {
  characterId: number;
  licenses: LicenseChoices;
}

/** The answer is the whole list, so it is shown even if the first read failed. */
export const useSaveLicenses = (onSaved: () => void) =>
  useWrite({
    send: ({ characterId, licenses }: Choice) =>
      api<typeof saveLicenses>('PUT /api/characters/:characterId/licenses', {
        params: { characterId },
        body: { licenses },
      }),
    done: 'Character licenses updated successfully',
    failed: 'Failed to update licenses',
    onDone: (held, { characterId }, client) => {
      client.setQueryData(licensesQuery(characterId).queryKey, held);
      onSaved();
    },
  });
