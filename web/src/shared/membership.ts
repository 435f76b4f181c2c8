import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Membership } from '@ten8/contracts/community/communities';

/** One's own membership as the server knows it; asked anew by every page that depends on roles. */
export const membershipQuery = (communityId: number) =>
  queryOptions<Membership>({ queryKey: ['communities', communityId, 'membership'], staleTime: 0 });

export const isMembershipKey = ([list, , part]: QueryKey): boolean =>
  list === 'communities' && part === 'membership';
