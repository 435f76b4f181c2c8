import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { Id, PathId, Timestamp } from '../fields';

export const PanicAlert = z.object({
  alertId: z.uuid(),
  communityId: Id,
  unitId: Id,
  unitCallsign: z.string(),
  location: z.string().nullable(),
  raisedAt: Timestamp,
});
export type PanicAlert = z.infer<typeof PanicAlert>;

/** Refusals: `not_found`, `forbidden`, `not_on_duty`, `panic_cooldown` with its remaining time. */
export const raisePanic = defineEndpoint('POST /internal/units/:unitId/panic', {
  service: 'cad',
  summary: 'Sound the alarm for the whole community',
  params: z.object({ unitId: PathId }),
  reply: PanicAlert,
});
export const panicRaised = defineEvent('cad.panic-raised', {
  data: PanicAlert,
  push: 'panic-alert',
  activity: ({ unitCallsign }) => ({
    action: 'Panic Alarm',
    details: `${unitCallsign} raised the panic alarm`,
  }),
});
