import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { register, signIn, signOut, User } from '@ten8/contracts/auth/session';
import { paths } from '../paths';
import { api, sentenceOf } from './api';
import { userQuery } from './session';
import { clearStorage } from './storage';
import { useToast } from './toasts';

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
      api<typeof signIn>('POST /api/login', { body }),
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
      api<typeof register>('POST /api/register', { body }),
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
    mutationFn: () => api<typeof signOut>('POST /api/logout'),
    onSuccess: () => toast.success('Logged out', 'You have been logged out successfully'),
    onError: (error) => toast.failure('Logout failed', sentenceOf(error, 'Please try again.')),
    onSettled: () => {
      clearStorage();
      void navigate(paths.home);
      enter(client, null);
    },
  });
}
