import { z } from 'zod';
import { defineEndpoint } from '../define';
import { CommunityPath, Id, PageQuery, PathId, queryText, queryTime, queryValue, Timestamp } from '../fields';

export const ActivityLog = z.object({
  id: Id,
  /** Null for a caller who was not signed in. */
  userId: Id.nullable(),
  action: z.string(),
  details: z.string(),
  /** Masked, such as `203.0.x.x #a3f1`: the same address has the same tag. An operator can switch masking off. */
  ipAddress: z.string().nullable(),
  createdAt: Timestamp,
  user: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
});
export type ActivityLog = z.infer<typeof ActivityLog>;

const ActivityFilter = z.object({
  userId: queryValue(PathId),
  action: queryText(100),
  from: queryTime('from'),
  to: queryTime('to'),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

const LOGS = ['auth', 'community', 'civilian', 'cad', 'discord-bot'] as const;

export const listActivity = defineEndpoint('GET /api/communities/:communityId/activity-logs', {
  service: 'community',
  summary: 'Who did what, newest first',
  params: CommunityPath,
  query: PageQuery.extend(ActivityFilter.shape),
  reply: z.array(ActivityLog),
  paged: true,
  dependsOn: LOGS,
});

export const ActivityCounts = z.object({
  total: z.int(),
  actions: z.array(z.object({ action: z.string(), count: z.int() })),
  /** The five members who did the most, the most first. What people did who were not signed in is not counted here. */
  mostActive: z.array(z.object({ userId: Id, count: z.int(), user: ActivityLog.shape.user })),
});
export type ActivityCounts = z.infer<typeof ActivityCounts>;
/** Since `from`, or all. */
export const countActivity = defineEndpoint('GET /api/communities/:communityId/activity-logs/counts', {
  service: 'community',
  summary: 'How often each action was done, and by whom the most',
  params: CommunityPath,
  query: ActivityFilter.pick({ from: true }),
  reply: ActivityCounts,
  dependsOn: LOGS,
});

/** The rows of the list, all pages in one file, at most 100,000 rows. */
export const exportActivity = defineEndpoint('GET /api/communities/:communityId/activity-logs.csv', {
  service: 'community',
  summary: 'Who did what, as a table to download',
  params: CommunityPath,
  query: ActivityFilter,
  reply: z.string().meta({ examples: ['"Time","User","Action","Details","Address"'] }),
  replyType: 'text/csv',
  dependsOn: LOGS,
});
