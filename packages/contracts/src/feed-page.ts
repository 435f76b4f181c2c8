import { z } from 'zod';
import type { Fact } from './define';
import { Id } from './fields';

/** One page of a service's log, as followers read it. */
export const FeedPage = z.object({
  head: z.int(),
  facts: z.array(
    z.object({
      seq: z.int(),
      id: z.uuid(),
      type: z.string(),
      communityId: Id.nullable(),
      by: z.object({ userId: Id.nullable(), address: z.string().nullable() }).nullable(),
      at: z.string(),
      data: z.unknown(),
      trace: z.string().optional(),
    }) satisfies z.ZodType<Fact>,
  ),
});
