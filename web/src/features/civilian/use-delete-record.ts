import type { deleteCharacter } from '@ten8/contracts/civilian/characters';
import type { deleteVehicle } from '@ten8/contracts/civilian/vehicles';
import { api } from '../../shared/api/api';
import { useWrite } from '../../shared/api/use-write';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { myCharactersQuery, vehiclesQuery } from './civilian-queries';

/** Deletes the user's character, with its vehicles and licenses, or the user's vehicle. */
export function useDeleteRecord(kind: 'character' | 'vehicle') {
  const { community } = useSelectedCommunity();

  return useWrite({
    send: (id: number) =>
      kind === 'character'
        ? api<typeof deleteCharacter>('DELETE /api/characters/:characterId', { params: { characterId: id } })
        : api<typeof deleteVehicle>('DELETE /api/vehicles/:vehicleId', { params: { vehicleId: id } }),
    done: `${kind === 'character' ? 'Character' : 'Vehicle'} deleted successfully`,
    failed: `Failed to delete ${kind}`,
    readAgain: [myCharactersQuery(community.id).queryKey, vehiclesQuery(community.id).queryKey],
  });
}
