import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { endOtherSessions, endSession, listSessions } from '@ten8/contracts/auth/own-sessions';
import { api, sentenceOf } from '../../shared/api';
import { readQuery } from '../../shared/read-query';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

/**
 * Read each time the tab is opened: a session may have begun on another device. The key is its own, because what is
 * below `auth` outlives a change of user.
 */
export const sessionsQuery = queryOptions({
  ...readQuery<typeof listSessions>('GET /api/auth/sessions'),
  queryKey: ['own-sessions'],
  staleTime: 0,
});

export const useEndSession = () =>
  useSignOutElsewhere(
    (sessionId: string) =>
      api<typeof endSession>('DELETE /api/auth/sessions/:sessionId', { params: { sessionId } }),
    'That device is signed out.',
  );

export const useEndOtherSessions = () =>
  useSignOutElsewhere(
    () => api<typeof endOtherSessions>('DELETE /api/auth/sessions/others'),
    'Only this device is still signed in.',
  );

function useSignOutElsewhere<Input>(send: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: send,
    onSuccess: () => toast.success('Signed Out', done),
    onError: (error) => {
      if (!leftFor(error)) toast.failure('Sign Out Failed', sentenceOf(error, 'Please try again.'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
