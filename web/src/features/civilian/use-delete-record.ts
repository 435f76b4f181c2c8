import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { deleteCharacter } from '@ten8/contracts/civilian/characters';
import type { deleteVehicle } from '@ten8/contracts/civilian/vehicles';
import { api, sentenceOf } from '../../shared/api';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

/** Deletes one's own character, its vehicles and licenses with it, or one's own vehicle. */
export function useDeleteRecord(kind: 'character' | 'vehicle') {
  const client = useQueryClient();
  const { community } = useSelectedCommunity();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: (id: number) =>
      kind === 'character'
        ? api<typeof deleteCharacter>('DELETE /api/characters/:characterId', { params: { characterId: id } })
        : api<typeof deleteVehicle>('DELETE /api/vehicles/:vehicleId', { params: { vehicleId: id } }),
    onSuccess: () => {
      for (const list of ['characters', 'vehicles'])
        void client.invalidateQueries({ queryKey: ['communities', community.id, list] });
      toast.success(`${kind === 'character' ? 'Character' : 'Vehicle'} deleted successfully`);
    },
    onError: (error) => {
      if (!leftFor(error)) toast.failure(`Failed to delete ${kind}`, sentenceOf(error, ''));
    },
  });
}
