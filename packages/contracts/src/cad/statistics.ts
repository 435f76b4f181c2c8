import { z } from 'zod';
import { defineEndpoint } from '../define';
import { CommunityPath, Id, queryTime } from '../fields';
import { PRIORITIES } from './constants';

/** `from` is included, `to` is not; at most 90 days. Default: the last 30 days. */
const Period = z.object({ from: queryTime('from'), to: queryTime('to') });
export type Period = z.infer<typeof Period>;

/** In seconds; null when no call of the group has such a time. */
const Spread = z.object({ median: z.number().nullable(), p90: z.number().nullable() });
export type Spread = z.infer<typeof Spread>;

/** How long calls took from their opening. */
const Times = z.object({ calls: z.int(), firstUnit: Spread, onScene: Spread, closed: Spread });
export type Times = z.infer<typeof Times>;

/** Statistics of the closed calls that were opened in a period. */
export const Statistics = z.object({
  all: Times,
  byPriority: z.array(Times.extend({ priority: z.enum(PRIORITIES) })),
  /** Null for calls without a type. */
  byCode: z.array(Times.extend({ code: z.string().nullable() })),
  /** In which hour they were opened, 0 to 23 in UTC. */
  byHour: z.array(Times.extend({ hour: z.int() })),
  /** Who took the call on the phone; null for those that callers opened themselves. */
  byDispatcher: z.array(Times.extend({ dispatcher: z.object({ userId: Id, name: z.string() }).nullable() })),
});
export type Statistics = z.infer<typeof Statistics>;

export const getStatistics = defineEndpoint('GET /api/communities/:communityId/dispatch/statistics', {
  service: 'cad',
  summary: 'How long closed calls waited: median and 90th percentile in seconds',
  params: CommunityPath,
  query: Period,
  reply: Statistics,
});
export const exportStatistics = defineEndpoint('GET /api/communities/:communityId/dispatch/statistics.csv', {
  service: 'cad',
  summary: 'How long closed calls waited, as a table to download',
  params: CommunityPath,
  query: Period,
  reply: z.string().meta({ examples: ['"All","","2","25","29","300","300","360","360"'] }),
  replyType: 'text/csv',
});
