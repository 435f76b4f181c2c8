import type { listMyCommunities, listPublicCommunities } from '@ten8/contracts/community/communities';
import { readMoreQuery } from './read-pages';
import { readQuery } from './read-query';

/** The user's memberships; read again on every visit, because they change in other places too. */
export const communitiesQuery = {
  ...readQuery<typeof listMyCommunities>('GET /api/communities'),
  staleTime: 0,
};

const BROWSE_PAGES = { first: 30, next: 30 };

/** `q` is part of a name; blank means all. */
export const publicCommunitiesQuery = (q: string) => ({
  ...readMoreQuery<typeof listPublicCommunities>('GET /api/communities/all', { query: { q } }, BROWSE_PAGES),
  staleTime: 0,
});
