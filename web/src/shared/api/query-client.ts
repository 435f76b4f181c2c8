import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isMembershipKey } from '../community/membership';
import { ApiError } from './api';

// Components hear of a change before the next frame is painted. By default they hear one timer later, and a checkbox
// that shows what is being sent goes back for a moment.
notifyManager.setScheduler(queueMicrotask);

/** Whether the error may mean that the user was removed from the community or lost a role. */
const isAboutMembership = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'forbidden' || error.code === 'not_found');

/** The mutation that signs the user out. While it is pending the session ends, and polled lists are refused. */
export const SIGN_OUT = ['sign-out'];

/**
 * Defaults of all queries: no automatic refetch and no retry. A query that polls sets its own interval.
 * One exception: a refusal may mean that the membership has changed, so the membership is read again.
 * `onReadError` is called for every failed query, also when the session has ended, but not while the user signs out.
 */
export function createQueryClient(onReadError: (error: Error) => void = () => {}): QueryClient {
  const readMembershipAgain = (error: Error) => {
    if (!isAboutMembership(error)) return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => isMembershipKey(queryKey) });
  };
  const errors = new WeakMap<object, Error>();
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const { queryKey } = query;
        if (query.isActive()) errors.set(query, error);
        if (client.isMutating({ mutationKey: SIGN_OUT }) === 0) onReadError(error);
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
        // Send requests even when the browser reports offline: the server may be local.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  keepErrors(client.getQueryCache(), errors);
  return client;
}

/**
 * While a query without data is read again, its error stays. Otherwise React Query forgets it when the read begins, and a
 * list that is polled would alternate between its error and its loading state. Who opens the list later sees it loading.
 */
function keepErrors(queries: QueryCache, errors: WeakMap<object, Error>): void {
  queries.subscribe(({ query }) => {
    if (!query.isActive() || query.state.status === 'success') errors.delete(query);
    const error = errors.get(query);
    if (error && query.state.status === 'pending') query.setState({ status: 'error', error });
  });
}
