import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { getUser, User } from '@ten8/contracts/auth/session';
import { api, ApiError } from '../api/api';

export const userQuery = queryOptions<User | null>({
  queryKey: ['auth', 'user'],
  queryFn: async ({ signal }) => {
    try {
      return await api<typeof getUser>('GET /api/auth/user', { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw new Error('Failed to fetch user', { cause: error });
    }
  },
  gcTime: Infinity,
});

interface SessionState {
  isResolving: boolean;
  /** Null when signed out or when the user could not be read. */
  user: User | null;
}

export function useSession(): SessionState {
  const { data, isPending } = useQuery(userQuery);
  return { isResolving: isPending, user: data ?? null };
}

/** The signed-in user. Only for components inside the signed-in routes. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser is for signed-in pages');
  return user;
}

/** Sets the user after signing in or out. Empties the cache: one user's data must not be shown to the next. */
export function changeUser(client: QueryClient, user: User | null): void {
  client.setQueryData(userQuery.queryKey, user);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' && queryKey[0] !== 'config' });
}
