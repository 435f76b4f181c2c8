import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { deleteCharacter } from '@ten8/contracts/civilian/characters';
import type { deleteVehicle } from '@ten8/contracts/civilian/vehicles';
import { call, sentenceOf } from '../../shared/call';
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
      call<typeof deleteCharacter | typeof deleteVehicle>(
        { verb: 'DELETE', path: `/api/${kind}s/:id` },
        { params: { id } },
      ),
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
