import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { createBolo, deleteBolo, NewBolo } from '@ten8/contracts/cad/bolos';
import { api } from '../../../shared/api';
import { bolosQuery } from '../../../shared/cad';
import { newKey } from '../../../shared/new-key';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useToast } from '../../../shared/toasts';
import { useUnauthorized } from '../../../shared/unauthorized';

export const BOLO_FORM = 'bolo';

/** The same BOLO sent twice, after a lost answer for example, is one. */
export function useCreateBolo(onCreated: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();
  const { community } = useSelectedCommunity();
  const sent = useRef({ text: '', key: '' });

  return useMutation({
    mutationFn: (body: NewBolo) => {
      const text = JSON.stringify(body);
      if (text !== sent.current.text) sent.current = { text, key: newKey() };
      return api<typeof createBolo>('POST /api/communities/:communityId/bolos', {
        params: { communityId: community.id },
        body,
        idempotencyKey: sent.current.key,
      });
    },
    onSuccess: (bolo) => {
      sent.current = { text: '', key: '' };
      const { queryKey } = bolosQuery(community.id);
      client.setQueryData(queryKey, (bolos = []) => [bolo, ...bolos.filter(({ id }) => id !== bolo.id)]);
      toast.success('BOLO Created', bolo.description);
      onCreated();
    },
    onError: (error, { plate, description }) => {
      if (leftFor(error, { form: `${BOLO_FORM}:${plate ?? ''}`, values: { description } })) return;
      toast.failure('Error', 'Failed to create BOLO');
    },
  });
}

export function useDeleteBolo() {
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();
  const { community } = useSelectedCommunity();
  const { queryKey } = bolosQuery(community.id);

  return useMutation({
    mutationFn: (boloId: number) =>
      api<typeof deleteBolo>('DELETE /api/bolos/:boloId', { params: { boloId } }),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (_nothing, boloId) => {
      client.setQueryData(queryKey, (bolos) => bolos?.filter(({ id }) => id !== boloId));
      toast.success('BOLO Deleted', `BOLO #${boloId} is no longer active`);
    },
    onError: (error) => {
      if (leftFor(error)) return;
      toast.failure('Error', 'Failed to delete BOLO');
      void client.invalidateQueries({ queryKey });
    },
  });
}
