import type { deleteBolo, restoreBolo } from '@ten8/contracts/cad/bolos';
import { BOLO_UNDO_MS } from '@ten8/contracts/cad/constants';
import { api } from '../api/api';
import { useWrite } from '../api/use-write';
import { useSelectedCommunity } from '../community/selected-community';
import { showBolos } from '../live/show-changes';
import { useToast } from '../toasts/toasts';
import { bolosQuery } from './bolos-query';

/** Deletes a BOLO at once, and offers to take it back for ten seconds. */
export function useDeleteBolo() {
  const { community } = useSelectedCommunity();
  const { queryKey } = bolosQuery(community.id);
  const toast = useToast();
  const restore = useRestoreBolo();

  return useWrite({
    send: (boloId: number) => api<typeof deleteBolo>('DELETE /api/bolos/:boloId', { params: { boloId } }),
    list: queryKey,
    failed: () => ['Error', 'Failed to delete BOLO'],
    onDone: (_nothing, boloId, client) => {
      client.setQueryData(queryKey, (bolos) => bolos?.filter(({ id }) => id !== boloId));
      toast.show({
        title: 'BOLO Deleted',
        description: `BOLO #${boloId} is no longer active`,
        durationMs: BOLO_UNDO_MS,
        // The next news would take the way back away.
        comesBack: true,
        action: { label: 'Undo', act: () => restore(boloId) },
      });
    },
  });
}

/** Undo still works after the list with the button was unmounted. */
function useRestoreBolo() {
  const { community } = useSelectedCommunity();
  const { mutate } = useWrite({
    send: (boloId: number) =>
      api<typeof restoreBolo>('POST /api/bolos/:boloId/restore', { params: { boloId } }),
    list: bolosQuery(community.id).queryKey,
    done: (bolo) => ['BOLO Restored', `BOLO #${bolo.id} is active again`],
    failed: ['Error', 'Failed to restore BOLO'],
    onDone: (bolo, _boloId, client) => showBolos(client, community.id, [bolo]),
  });
  return mutate;
}
