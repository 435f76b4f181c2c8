import { queryOptions } from '@tanstack/react-query';
import type { ActivityLog } from '@ten8/contracts/community/activity';
import type { Community } from '@ten8/contracts/community/communities';
import type { Member } from '@ten8/contracts/community/members';
import { readPages, type Pages } from '../../shared/read-pages';
import { startOfDay } from './analytics/windows';

/** As often as dashboards say that they are open (spec 9). */
const PRESENCE_POLL_MS = 30_000;

export const communityQuery = (communityId: number) =>
  queryOptions<Community>({ queryKey: ['communities', communityId], staleTime: 0 });

/** Who is online changes by itself. */
export const membersQuery = (communityId: number) =>
  queryOptions<Pages<Member>>({
    queryKey: ['communities', communityId, 'members'],
    queryFn: ({ signal }) =>
      readPages({ path: '/api/communities/:communityId/members', params: { communityId }, signal }),
    staleTime: 0,
    refetchInterval: PRESENCE_POLL_MS,
  });

/** The newest entries, at least as far back as the beginning of the day `days - 1` days ago. */
const activityQuery = (communityId: number, days: number) =>
  queryOptions<Pages<ActivityLog>>({
    queryKey: ['communities', communityId, 'activity-logs', days],
    queryFn: ({ signal }) => {
      const since = startOfDay(new Date(), days - 1);
      return readPages({
        path: '/api/communities/:communityId/activity-logs',
        params: { communityId },
        signal,
        isEnough: ({ createdAt }) => new Date(createdAt) < since,
      });
    },
    staleTime: 0,
  });

export const todaysActivityQuery = (communityId: number) => activityQuery(communityId, 1);
export const monthsActivityQuery = (communityId: number) => activityQuery(communityId, 30);
