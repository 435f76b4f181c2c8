import { queryOptions } from '@tanstack/react-query';
import type { Community, Membership } from '@ten8/contracts/community/communities';

/** One's memberships; read anew on every visit, since they change in other places too. */
export const communitiesQuery = queryOptions<Membership[]>({ queryKey: ['communities'], staleTime: 0 });

export const publicCommunitiesQuery = queryOptions<Community[]>({
  queryKey: ['communities', 'all'],
  staleTime: 0,
});
