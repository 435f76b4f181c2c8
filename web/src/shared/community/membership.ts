import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { getMembership } from '@ten8/contracts/community/members';
import { readQuery } from '../api/read-query';

/** The user's membership from the server. Pages that depend on roles read it again when they open. */
export const membershipQuery = (communityId: number) =>
  queryOptions({
    ...readQuery<typeof getMembership>('GET /api/communities/:communityId/membership', {
      params: { communityId },
    }),
    staleTime: 0,
  });

/** A page that says that a role is missing asks this often, because an Admin may give it now. */
export const ASK_AGAIN_MS = 5_000;

export const isMembershipKey = ([list, , part]: QueryKey): boolean =>
  list === 'communities' && part === 'membership';
