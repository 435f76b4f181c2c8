import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { signOut } from '@ten8/contracts/auth/session';
import { paths } from '../../paths';
import { api, sentenceOf } from '../api/api';
import { SIGN_OUT } from '../api/query-client';
import { clearStorage } from '../storage';
import { useToast } from '../toasts/toasts';
import { tellSignedOut } from './other-tabs';
import { changeUser } from './session';

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
