import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bolo, searchBolos } from '@ten8/contracts/cad/bolos';
import { api } from '../../../shared/api';
import { useBolos } from '../../../shared/cad';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useToast } from '../../../shared/toasts';
import { useUnauthorized } from '../../../shared/unauthorized';

/** Results stand in for the full list until a search yields nothing (second spec, 4). */
export function useBoloSearch() {
  const toast = useToast();
  const leftFor = useUnauthorized();
  const { community } = useSelectedCommunity();
  const { data: all } = useBolos();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Bolo[]>([]);

  const query = useMutation({
    mutationFn: (q: string) =>
      api<typeof searchBolos>('GET /api/communities/:communityId/bolos/search', {
        params: { communityId: community.id },
        query: { q },
      }),
    onSuccess: (bolos) => {
      setFound(bolos);
      if (bolos.length === 0) toast.failure('No Results', 'No BOLOs found matching your search criteria');
    },
    onError: (error) => {
      if (!leftFor(error)) toast.failure('Search Error', 'Failed to search BOLOs');
    },
  });

  // A result that someone deleted meanwhile is gone from the full list, and so from here.
  const still = all ? found.filter(({ id }) => all.some((bolo) => bolo.id === id)) : found;
  const run = (q: string) => {
    if (q.trim()) query.mutate(q.trim());
  };
  return {
    text,
    setText,
    results: still.length > 0 ? still : null,
    isPending: query.isPending,
    submit: () => run(text),
    find: (q: string) => {
      setText(q);
      run(q);
    },
    clear: () => {
      setText('');
      setFound([]);
    },
  };
}

export type BoloSearch = ReturnType<typeof useBoloSearch>;
