import { z } from 'zod';
import { SHORT_TEXT_MAX } from '../constants';
import { defineEndpoint } from '../define';
import { optionalText } from '../fields';

export const goOnline = defineEndpoint('POST /api/user/online', {
  service: 'community',
  summary: 'A dashboard is open and visible',
  body: z.object({ dashboard: optionalText(SHORT_TEXT_MAX) }),
});
/** Sent on hide or unload; also as a beacon, whose body is not JSON. */
export const goOffline = defineEndpoint('POST /api/user/offline', {
  service: 'community',
  summary: 'The dashboard was hidden or closed',
  beacon: true,
});
