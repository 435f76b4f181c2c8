import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { Id, requiredText } from '../fields';
import { Call, CallPath } from './calls';
import { AID_REASON_MAX } from './constants';
import { Kind } from './unit-kinds';

const CODE = 'A code is 1, 2 or 3';
const AidOrder = z
  .object({
    kind: Kind,
    /** How urgent; 3 with lights and siren. */
    code: z.int(CODE).min(1, CODE).max(3, CODE).default(3),
    /** For Dispatchers and Admins: the reason why nobody of that kind comes. */
    declined: requiredText(AID_REASON_MAX, 'Say why').optional(),
  })
  .meta({ examples: [{ kind: 'ems', code: 3 }] });
export type AidOrder = z.infer<typeof AidOrder>;

/**
 * Asks for units of another kind: they and the dispatchers on duty hear that kind’s tone. The first unit of that kind
 * on the call meets the need.
 */
export const askAid = defineEndpoint('POST /api/calls/:callId/aid', {
  service: 'cad',
  summary: 'Ask another department for help on a call, or decline',
  params: CallPath,
  body: AidOrder,
  reply: Call,
  idempotent: true,
});

const OnCall = z.object({ callId: Id, callNumber: z.int(), kind: Kind });
export const aidAsked = defineEvent('cad.aid-asked', {
  data: OnCall.extend({ code: z.int() }),
  push: { changed: 'calls' },
  activity: ({ callNumber, kind, code }) => ({
    action: 'Ask For Aid',
    details: `${kind} ${code} on call #${callNumber}`,
  }),
});
export const aidDeclined = defineEvent('cad.aid-declined', {
  data: OnCall.extend({ reason: z.string() }),
  push: { changed: 'calls' },
  activity: ({ callNumber, kind, reason }) => ({
    action: 'Decline Aid',
    details: `${kind} on call #${callNumber}: ${reason}`,
  }),
});
