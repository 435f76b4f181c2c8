import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { getUser, register, signIn, signOut, User } from '@ten8/contracts/auth/session';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths';
import { ApiError, call, sentenceOf } from './call';
import { clearStorage } from './storage';
import { useToast } from './toasts';

export const userQuery = queryOptions<User | null>({
  queryKey: ['auth', 'user'],
  queryFn: async ({ signal }) => {
    try {
      return await call<typeof getUser>({ verb: 'GET', path: '/api/auth/user' }, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw new Error('Failed to fetch user', { cause: error });
    }
  },
  gcTime: Infinity,
});

export interface SessionState {
  isResolving: boolean;
  /** Null when signed out; any failure to find out counts as that (spec 4). */
  user: User | null;
}

export function useSession(): SessionState {
  const { data, isPending } = useQuery(userQuery);
  return { isResolving: isPending, user: data ?? null };
}

/** Only below the signed-in routes. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser is for signed-in pages');
  return user;
}

/** Nothing one user loaded may be shown to the next. */
function enter(client: QueryClient, user: User | null): void {
  client.setQueryData(userQuery.queryKey, user);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' && queryKey[0] !== 'config' });
}

const calledBy = (user: User): string => user.firstName || user.email;

export function useLogin() {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();

  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      call<typeof signIn>({ verb: 'POST', path: '/api/login' }, { body }),
    onSuccess: (user) => {
      enter(client, user);
      toast.success('Welcome back!', `Logged in as ${calledBy(user)}`);
      void navigate(paths.home);
    },
    onError: (error) => toast.failure('Login failed', sentenceOf(error, 'Invalid email or password')),
  });
}

export function useRegister() {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();

  return useMutation({
    mutationFn: (body: { firstName: string; lastName: string; email: string; password: string }) =>
      call<typeof register>({ verb: 'POST', path: '/api/register' }, { body }),
    onSuccess: (user) => {
      enter(client, user);
      toast.success('Account created!', `Welcome ${calledBy(user)}`);
      void navigate(paths.home);
    },
    onError: (error) => toast.failure('Registration failed', sentenceOf(error, 'Failed to create account')),
  });
}

/** Whatever the server answers, this browser forgets the user and goes home (spec 4). */
export function useLogout() {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();

  return useMutation({
    mutationFn: () => call<typeof signOut>({ verb: 'POST', path: '/api/logout' }),
    onSuccess: () => toast.success('Logged out', 'You have been logged out successfully'),
    onError: (error) => toast.failure('Logout failed', sentenceOf(error, 'Please try again.')),
    onSettled: () => {
      clearStorage();
      void navigate(paths.home);
      enter(client, null);
    },
  });
}
