import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { CommunityPath } from '../fields';

/** What else attaching to a call does. */
export const Attaching = z.object({
  /** A unit that is available or busy is en route from then on. */
  setsEnRoute: z.boolean('Must be true or false'),
});
export type Attaching = z.infer<typeof Attaching>;

export const getAttaching = defineEndpoint('GET /api/communities/:communityId/attaching', {
  service: 'cad',
  summary: 'What else attaching to a call does',
  params: CommunityPath,
  reply: Attaching,
});
/** Dispatchers and Admins. */
export const setAttaching = defineEndpoint('PUT /api/communities/:communityId/attaching', {
  service: 'cad',
  summary: 'Set what else attaching to a call does',
  params: CommunityPath,
  body: Attaching,
  reply: Attaching,
});

export const attachingChanged = defineEvent('cad.attaching-changed', {
  data: Attaching,
  activity: ({ setsEnRoute }) => ({
    action: 'Update Attaching',
    details: setsEnRoute ? 'Attaching sets a unit en route' : 'Attaching leaves the status as it is',
  }),
});
