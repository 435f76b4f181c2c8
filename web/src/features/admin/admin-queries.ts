import { queryOptions } from '@tanstack/react-query';
import type { countActivity, listActivity } from '@ten8/contracts/community/activity';
import type { listBans } from '@ten8/contracts/community/bans';
import type { countWrongCodes, getCommunity } from '@ten8/contracts/community/communities';
import { PRESENCE_INTERVAL_MS } from '@ten8/contracts/community/constants';
import type { countMembers, listFormerMembers, listMembers } from '@ten8/contracts/community/members';
import { readMoreQuery } from '../../shared/api/read-pages';
import { keyOf, readQuery } from '../../shared/api/read-query';
import type { filterOf } from './activity-filter';
import { startOfDay } from './analytics/periods';

/** Polled, because another Admin may change the settings or the join code. */
export const communityQuery = (communityId: number) =>
  queryOptions({
    ...readQuery<typeof getCommunity>('GET /api/communities/:communityId', { params: { communityId } }),
    staleTime: 0,
    refetchInterval: PRESENCE_INTERVAL_MS,
  });

export const wrongCodesQuery = (communityId: number) =>
  queryOptions({
    ...readQuery<typeof countWrongCodes>('GET /api/communities/:communityId/wrong-join-codes', {
      params: { communityId },
    }),
    staleTime: 0,
  });

const PAGES = { first: 50, next: 50 };

/** The common key of all queries of members. */
export const membersKey = (communityId: number) =>
  keyOf('GET /api/communities/:communityId/members', { params: { communityId } });

/** Those whose name contains `name`. Polled, because who is online changes at any time. */
export const membersQuery = (communityId: number, name = '') => ({
  ...readMoreQuery<typeof listMembers>(
    'GET /api/communities/:communityId/members',
    { params: { communityId }, query: name === '' ? {} : { q: name } },
    PAGES,
  ),
  staleTime: 0,
  refetchInterval: PRESENCE_INTERVAL_MS,
});

/** `before`: times in order, to count who had joined before each. Polled, as the members are. */
export const memberCountsQuery = (communityId: number, before: readonly Date[] = []) =>
  queryOptions({
    ...readQuery<typeof countMembers>('GET /api/communities/:communityId/members/counts', {
      params: { communityId },
      query: before.length === 0 ? {} : { before: before.map((time) => time.toISOString()).join(',') },
    }),
    staleTime: 0,
    refetchInterval: PRESENCE_INTERVAL_MS,
  });

export const bansQuery = (communityId: number) => ({
  ...readMoreQuery<typeof listBans>(
    'GET /api/communities/:communityId/bans',
    { params: { communityId } },
    PAGES,
  ),
  staleTime: 0,
});

export const formerMembersQuery = (communityId: number) => ({
  ...readMoreQuery<typeof listFormerMembers>(
    'GET /api/communities/:communityId/former-members',
    { params: { communityId } },
    PAGES,
  ),
  staleTime: 0,
});

/** The common key of all queries of the activity log. */
export const activityKey = (communityId: number) =>
  keyOf('GET /api/communities/:communityId/activity-logs', { params: { communityId } });

/** Since midnight `days - 1` days before `now`. Polled like the members, so that numbers beside each other are equally old. */
export const activityCountsQuery = (communityId: number, days: number, now: Date) =>
  queryOptions({
    ...readQuery<typeof countActivity>('GET /api/communities/:communityId/activity-logs/counts', {
      params: { communityId },
      query: { from: startOfDay(now, days - 1).toISOString() },
    }),
    staleTime: 0,
    refetchInterval: PRESENCE_INTERVAL_MS,
  });

/** Entries that the log shows at first, and that each further page adds. */
const LOG_PAGES = { first: 10, next: 50 };

export const activityLogQuery = (communityId: number, filter: ReturnType<typeof filterOf>) => ({
  ...readMoreQuery<typeof listActivity>(
    'GET /api/communities/:communityId/activity-logs',
    { params: { communityId }, query: filter },
    LOG_PAGES,
  ),
  staleTime: 0,
  refetchInterval: PRESENCE_INTERVAL_MS,
});
