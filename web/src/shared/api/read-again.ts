import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

interface ReadAgainOptions {
  /** Cancels a read that is under way, unless it is the first of its query. */
  cancel?: boolean;
}

/**
 * Reads queries again after a change. One that is being read may be older than the change, so it is read once more after
 * that. By default it is not cancelled: with many changes and a slow connection no read would ever end.
 */
export function createReadAgain(
  client: QueryClient,
): (filters: QueryFilters, options?: ReadAgainOptions) => void {
  async function read(queryKey: QueryKey, cancel: boolean) {
    const exact = { queryKey, exact: true };
    // TanStack Query does not cancel the first read of a query.
    const cancelRefetch = cancel && client.getQueryData(queryKey) !== undefined;
    if (!cancelRefetch && client.isFetching(exact) > 0)
      await client.refetchQueries(exact, { cancelRefetch: false });
    await client.invalidateQueries(exact, { cancelRefetch });
  }

  return (filters, { cancel = false } = {}) => {
    for (const { queryKey } of client.getQueryCache().findAll(filters)) void read(queryKey, cancel);
  };
}
