import { z } from 'zod';
import { defineEndpoint } from '../define';
import { Id, isBlank, requiredText } from '../fields';
import { ABUSE_CATEGORIES, ABUSE_DESCRIPTION_MAX } from './constants';

const MISSING = 'Please select a category and provide a description.';
const CATEGORIES = Object.keys(ABUSE_CATEGORIES) as [keyof typeof ABUSE_CATEGORIES];

export const AbuseReport = z.object({
  category: z.preprocess(
    (value) => (isBlank(value) ? undefined : value),
    z.enum(CATEGORIES, { error: (issue) => (issue.input === undefined ? MISSING : 'Unknown category') }),
  ),
  description: requiredText(ABUSE_DESCRIPTION_MAX, MISSING),
  /** The community it is about, whether or not the caller is a member. */
  communityId: Id.nullish().transform((id) => id ?? null),
});
export type AbuseReport = z.infer<typeof AbuseReport>;

export const reportAbuse = defineEndpoint('POST /api/report-abuse', {
  service: 'community',
  summary: 'Report abuse to the platform’s moderators; five an hour',
  body: AbuseReport,
  reply: z.object({ id: Id }),
  status: 201,
  idempotent: true,
});
