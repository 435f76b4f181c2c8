import { z } from 'zod';
import { defineEndpoint } from '../define';
import { Timestamp } from '../fields';

export const OwnSession = z.object({
  id: z.uuid(),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  lastSeenAt: Timestamp,
  /** Masked: `203.0.x.x`. */
  address: z.string().nullable(),
  /** Whether this is the session that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = defineEndpoint('GET /api/auth/sessions', {
  service: 'auth',
  summary: 'Where one is signed in, the session used last first',
  reply: z.array(OwnSession),
});
export const endOtherSessions = defineEndpoint('DELETE /api/auth/sessions/others', {
  service: 'auth',
  summary: 'Sign out everywhere but here',
});
/** 404 if it has ended already, or is somebody else's. */
export const endSession = defineEndpoint('DELETE /api/auth/sessions/:sessionId', {
  service: 'auth',
  summary: 'Sign out of one session',
  params: z.object({ sessionId: z.uuid() }),
});
