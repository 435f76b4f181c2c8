import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { getMembership } from '@ten8/contracts/community/members';
import { readQuery } from './read-query';

/** The user's own membership as the server knows it; every page that depends on roles reads it again. */
export const membershipQuery = (communityId: number) =>
  queryOptions({
    ...readQuery<typeof getMembership>('GET /api/communities/:communityId/membership', {
      params: { communityId },
    }),
    staleTime: 0,
  });

export const isMembershipKey = ([list, , part]: QueryKey): boolean =>
  list === 'communities' && part === 'membership';
