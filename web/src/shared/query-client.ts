import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';
import { isMembershipKey } from './membership';

/** What one is told after a role was taken, or after one was removed. */
const isAboutStanding = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'forbidden' || error.code === 'not_found');

/**
 * Spec 9: nothing is read again by itself, and nothing is tried twice. Whoever polls says so.
 * The one exception is the membership: a refusal under an open page may mean that it has changed.
 * `onReadError` hears of every list that could not be read, a lost session included.
 */
export function createQueryClient(onReadError: (error: Error) => void = () => {}): QueryClient {
  const askStandingAgain = (error: Error) => {
    if (!isAboutStanding(error)) return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => isMembershipKey(queryKey) });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        onReadError(error);
        if (!isMembershipKey(queryKey)) askStandingAgain(error);
      },
    }),
    mutationCache: new MutationCache({ onError: askStandingAgain }),
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
        // A browser that believes itself offline still reaches a server on its own machine or network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
