import { z } from 'zod';
import { defineEndpoint } from '../define';
import { optionalText } from '../fields';

/** Online from the last beat for this long; the browser beats every 30 s. */
export const PRESENCE_MS = 90_000;

export const goOnline = defineEndpoint('POST /api/user/online', {
  service: 'community',
  summary: 'A dashboard is open and visible',
  body: z.object({ dashboard: optionalText(100) }),
});
/** Sent on hide or unload; also as a beacon, whose body is not JSON. */
export const goOffline = defineEndpoint('POST /api/user/offline', {
  service: 'community',
  summary: 'The dashboard was hidden or closed',
  beacon: true,
});
