import { queryOptions } from '@tanstack/react-query';
import type { endOtherSessions, endSession, listSessions } from '@ten8/contracts/auth/own-sessions';
import { api } from '../../shared/api/api';
import { readQuery } from '../../shared/api/read-query';
import { useWrite } from '../../shared/api/use-write';

/**
 * Read each time the tab is opened, because a session may have started on another device. The query key is not below
 * `auth`: queries there stay in the cache when another user signs in.
 */
export const sessionsQuery = queryOptions({
  ...readQuery<typeof listSessions>('GET /api/auth/sessions'),
  queryKey: ['own-sessions'],
  staleTime: 0,
});

const inBothCases = {
  failed: ['Sign Out Failed', 'Please try again.'],
  list: sessionsQuery.queryKey,
  readAgain: [sessionsQuery.queryKey],
} as const;

export const useEndSession = () =>
  useWrite({
    send: (sessionId: string) =>
      api<typeof endSession>('DELETE /api/auth/sessions/:sessionId', { params: { sessionId } }),
    done: ['Signed Out', 'That device is signed out.'],
    ...inBothCases,
  });

export const useEndOtherSessions = () =>
  useWrite({
    send: () => api<typeof endOtherSessions>('DELETE /api/auth/sessions/others'),
    done: ['Signed Out', 'Only this device is still signed in.'],
    ...inBothCases,
  });
