import type { listMyCommunities, listPublicCommunities } from '@ten8/contracts/community/communities';
import { readQuery } from './read-query';

/** The user's memberships; read again on every visit, because they change in other places too. */
export const communitiesQuery = {
  ...readQuery<typeof listMyCommunities>('GET /api/communities'),
  staleTime: 0,
};

export const publicCommunitiesQuery = {
  ...readQuery<typeof listPublicCommunities>('GET /api/communities/all'),
  staleTime: 0,
};
