import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { getMembership } from '@ten8/contracts/community/members';
import { readQuery } from './read-query';

/** One's own membership as the server knows it; asked anew by every page that depends on roles. */
export const membershipQuery = (communityId: number) =>
  queryOptions({
    ...readQuery<typeof getMembership>('GET /api/communities/:communityId/membership', {
      params: { communityId },
    }),
    staleTime: 0,
  });

export const isMembershipKey = ([list, , part]: QueryKey): boolean =>
  list === 'communities' && part === 'membership';
