import type { listMyCommunities, listPublicCommunities } from '@ten8/contracts/community/communities';
import { readMoreQuery } from '../api/read-pages';
import { readQuery } from '../api/read-query';

/** The user's memberships. Read again on every visit, because other people can change them. */
export const communitiesQuery = {
  ...readQuery<typeof listMyCommunities>('GET /api/communities'),
  staleTime: 0,
};

const BROWSE_PAGES = { first: 30, next: 30 };

/** `q` is part of a community's name; blank lists all. */
export const publicCommunitiesQuery = (q: string) => ({
  ...readMoreQuery<typeof listPublicCommunities>('GET /api/communities/all', { query: { q } }, BROWSE_PAGES),
  staleTime: 0,
});
