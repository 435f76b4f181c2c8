import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { signOut } from '@ten8/contracts/auth/session';
import { paths } from '../paths';
import { api, sentenceOf } from './api';
import { tellSignedOut } from './other-tabs';
import { SIGN_OUT } from './query-client';
import { changeUser } from './session';
import { clearStorage } from './storage';
import { useToast } from './toasts';

/** Even if the server refuses, this browser forgets the user and goes to the home page. */
export function useSignOut() {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();

  return useMutation({
    mutationKey: SIGN_OUT,
    mutationFn: () => api<typeof signOut>('POST /api/logout'),
    onSuccess: () => toast.success('Logged out', 'You have been logged out successfully'),
    onError: (error) => toast.failure('Logout failed', sentenceOf(error, 'Please try again.')),
    onSettled: () => {
      clearStorage();
      void navigate(paths.home);
      changeUser(client, null);
      tellSignedOut();
    },
  });
}
