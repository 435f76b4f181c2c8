import { MutationCache, notifyManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
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
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
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
  keepErrors(client.getQueryCache());
  return client;
}

/**
 * While a query that has no data is read again, its error stays. By default it is forgotten when the read begins, and a
 * list that is polled would alternate between its error and its loading state. Once nothing shows the query, a later
 * reader begins with the loading state.
 */
function keepErrors(queries: QueryCache): void {
  const errors = new WeakMap<Query, Error>();

  queries.subscribe((event) => {
    const { query } = event;
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0) errors.delete(query);
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') errors.set(query, event.action.error);
    const error = errors.get(query);
    if (event.action.type === 'fetch' && error && query.state.data === undefined)
      query.setState({ status: 'error', error });
  });
}
