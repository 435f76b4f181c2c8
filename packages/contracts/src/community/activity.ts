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
