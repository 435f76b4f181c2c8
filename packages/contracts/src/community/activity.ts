import { z } from 'zod';
import { defineEndpoint } from '../define';
import { CommunityPath, Id, PageQuery, Timestamp } from '../fields';

/** Spec 3. */
export const ActivityLog = z.object({
  id: Id,
  /** Null for a caller who was not signed in. */
  userId: Id.nullable(),
  action: z.string(),
  details: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: Timestamp,
  user: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
});
export type ActivityLog = z.infer<typeof ActivityLog>;

export const listActivity = defineEndpoint('GET /api/communities/:communityId/activity-logs', {
  service: 'community',
  summary: 'Who did what, newest first',
  params: CommunityPath,
  query: PageQuery,
  reply: z.array(ActivityLog),
  paged: true,
  dependsOn: ['auth', 'community', 'civilian', 'cad', 'discord-bot'],
});
