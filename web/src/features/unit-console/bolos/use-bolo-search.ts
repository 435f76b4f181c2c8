import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Bolo, searchBolos } from '@ten8/contracts/cad/bolos';
import { api } from '../../../shared/api/api';
import { useSearch } from '../../../shared/api/use-search';
import { useBolos } from '../../../shared/bolos/bolos-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { showBolos } from '../../../shared/live/show-changes';

/** Results replace the full list until a search finds nothing. */
export function useBoloSearch() {
  const client = useQueryClient();
  const { community } = useSelectedCommunity();
  const { data: all } = useBolos();
  const methods = useForm({ defaultValues: { text: '' } });
  const [found, setFound] = useState<readonly Bolo[]>([]);

  const query = useSearch({
    find: (q: string) =>
      api<typeof searchBolos>('GET /api/communities/:communityId/bolos/search', {
        params: { communityId: community.id },
        query: { q },
      }),
    none: 'No BOLOs found matching your search criteria',
    failed: 'Failed to search BOLOs',
    onFound: (bolos) => {
      setFound(bolos);
      // The list may be older than the search.
      showBolos(client, community.id, bolos);
    },
  });

  // As they are in the full list now: somebody may have edited or deleted one since the search.
  const results = all ? all.filter(({ id }) => found.some((bolo) => bolo.id === id)) : found;
  const run = (text: string) => {
    if (text.trim()) query.mutate(text.trim());
  };
  return {
    form: { methods, submit: methods.handleSubmit(({ text }) => !query.isPending && run(text)) },
    results: results.length > 0 ? results : null,
    isPending: query.isPending,
    find: (text: string) => {
      methods.reset({ text });
      run(text);
    },
    clear: () => {
      methods.reset();
      query.reset();
      setFound([]);
    },
  };
}

export type BoloSearch = ReturnType<typeof useBoloSearch>;
