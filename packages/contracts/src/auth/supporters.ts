import { z } from 'zod';
import { defineEndpoint } from '../define';
import { Id, requiredText, WebUrl } from '../fields';

/** In paths a supporter is called a donator. */
export const Supporter = z.object({
  id: Id,
  displayName: z.string(),
  username: z.string(),
  avatarUrl: z.string().nullable(),
});
export type Supporter = z.infer<typeof Supporter>;

/** Newest first: the first three carry the "Recent" badge. */
export const listSupporters = defineEndpoint('GET /api/donators', {
  service: 'auth',
  summary: 'Supporters, newest first',
  access: 'public',
  reply: z.array(Supporter),
});

export const addSupporter = defineEndpoint('POST /internal/supporters', {
  service: 'auth',
  summary: 'Add a supporter',
  body: z.object({
    displayName: requiredText(100, 'A display name is required'),
    username: requiredText(100, 'A username is required'),
    avatarUrl: WebUrl.nullish().transform((url) => url ?? null),
  }),
  reply: Supporter,
  status: 201,
});

export const removeSupporter = defineEndpoint('DELETE /internal/supporters', {
  service: 'auth',
  summary: 'Remove a supporter',
  body: z.object({ username: requiredText(100, 'A username is required') }),
});
