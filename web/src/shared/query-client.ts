import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';
import { isMembershipKey } from './membership';

/** The refusals that follow when a member was removed or lost a role. */
const isAboutMembership = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'forbidden' || error.code === 'not_found');

/**
 * Nothing is read again by itself, and nothing is tried twice. A query that polls says so.
 * The one exception is the membership: a refusal under an open page may mean that it has changed.
 * `onReadError` gets every list that could not be read, also because the session has ended.
 */
export function createQueryClient(onReadError: (error: Error) => void = () => {}): QueryClient {
  const readMembershipAgain = (error: Error) => {
    if (!isAboutMembership(error)) return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => isMembershipKey(queryKey) });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        onReadError(error);
        if (!isMembershipKey(queryKey)) readMembershipAgain(error);
      },
    }),
    mutationCache: new MutationCache({ onError: readMembershipAgain }),
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
