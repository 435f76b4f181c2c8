import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * Reads queries again after a change. One that is being read may be older than the change, so it is read once more after
 * that. It is not cancelled: with many changes and a slow connection no read would ever end.
 */
export function createReadAgain(client: QueryClient): (filters: QueryFilters) => void {
  async function read(queryKey: QueryKey) {
    const exact = { queryKey, exact: true };
    if (client.isFetching(exact) > 0) await client.refetchQueries(exact, { cancelRefetch: false });
    await client.invalidateQueries(exact, { cancelRefetch: false });
  }

  return (filters) => {
    for (const { queryKey } of client.getQueryCache().findAll(filters)) void read(queryKey);
  };
}
