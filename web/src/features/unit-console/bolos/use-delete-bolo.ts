import type { deleteBolo } from '@ten8/contracts/cad/bolos';
import { api } from '../../../shared/api';
import { bolosQuery } from '../../../shared/cad-lists';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useWrite } from '../../../shared/use-write';

export function useDeleteBolo() {
  const { community } = useSelectedCommunity();
  const { queryKey } = bolosQuery(community.id);

  return useWrite({
    send: (boloId: number) => api<typeof deleteBolo>('DELETE /api/bolos/:boloId', { params: { boloId } }),
    list: queryKey,
    done: (_nothing, boloId) => ['BOLO Deleted', `BOLO #${boloId} is no longer active`],
    failed: () => ['Error', 'Failed to delete BOLO'],
    onDone: (_nothing, boloId, client) =>
      client.setQueryData(queryKey, (bolos) => bolos?.filter(({ id }) => id !== boloId)),
  });
}
