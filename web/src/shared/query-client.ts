import { QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { send } from './call';

/** Spec 7: a query's key is its address: `['communities', 1, 'units']` reads `/api/communities/1/units`. */
function readByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const segments = queryKey.map((segment) => encodeURIComponent(String(segment)));
  return send({ verb: 'GET', path: `/api/${segments.join('/')}` }, { signal });
}

/**
 * Spec 9: nothing is read again by itself, and nothing is tried twice. Whoever polls says so.
 * `onReadError` hears of every list that could not be read, a lost session included.
 */
export function createQueryClient(onReadError: (error: Error) => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onReadError }),
    defaultOptions: {
      queries: {
        queryFn: readByKey,
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
}
