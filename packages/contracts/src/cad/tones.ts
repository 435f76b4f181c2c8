import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { CommunityPath, Id, requiredText, Timestamp } from '../fields';
import { KINDS, MESSAGE_MAX, TONES } from './constants';
import { UnitIds } from './dispatch';
import { Kind } from './unit-kinds';

/** A tone that browsers play. */
export const Tone = z.object({
  toneId: z.uuid(),
  tone: z.enum(TONES),
  byName: z.string(),
  at: Timestamp,
  /** A text to show with the tone. */
  text: z.string().optional(),
});
export type Tone = z.infer<typeof Tone>;

const ToneOrder = z
  .object({
    tone: z.enum(TONES, `Must be one of ${TONES.join(', ')}`),
    /**
     * To units of these kinds, or to these units; left out: to everyone on duty. Dispatchers on duty hear it as well.
     */
    kinds: z.array(Kind).min(1).max(KINDS.length).optional(),
    unitIds: UnitIds.optional(),
  })
  .refine(({ kinds, unitIds }) => !kinds || !unitIds, {
    path: ['unitIds'],
    message: 'Choose kinds or units',
  })
  .meta({ examples: [{ tone: 'fire', kinds: ['fire'] }] });
export type ToneOrder = z.infer<typeof ToneOrder>;

/** At most ten a minute, then 429 `rate_limited`. For `unitIds`: 409 `not_on_duty` as with orders. */
export const playTone = defineEndpoint('POST /api/communities/:communityId/dispatch/tones', {
  service: 'cad',
  summary: 'Play a tone to units and dispatchers on duty',
  params: CommunityPath,
  body: ToneOrder,
  reply: Tone,
  status: 201,
  idempotent: true,
});

export const Message = z.object({
  messageId: z.uuid(),
  text: z.string(),
  byName: z.string(),
  at: Timestamp,
});
export type Message = z.infer<typeof Message>;

const NewMessage = z.object({ unitIds: UnitIds, text: requiredText(MESSAGE_MAX, 'Please write something') });
export type NewMessage = z.infer<typeof NewMessage>;

/**
 * It is added to the timelines of the units' calls. At most sixty a minute, then 429 `rate_limited`. 409 `not_on_duty`
 * as with orders.
 */
export const sendMessage = defineEndpoint('POST /api/communities/:communityId/dispatch/messages', {
  service: 'cad',
  summary: 'Write to units',
  params: CommunityPath,
  body: NewMessage,
  reply: Message,
  status: 201,
  idempotent: true,
});

const ForUsers = z.object({ userIds: z.array(Id) });
export const tonePlayed = defineEvent('cad.tone-played', {
  names: 'author',
  data: Tone.extend(ForUsers.shape),
  push: { event: 'tone', to: 'users' },
  activity: ({ tone, userIds }) => ({ action: 'Play Tone', details: `${tone} to ${userIds.length} people` }),
});
/** The tone of a call for aid, which has its own activity. */
export const aidToned = defineEvent('cad.aid-toned', {
  names: 'author',
  data: Tone.extend(ForUsers.shape),
  push: { event: 'tone', to: 'users' },
});
export const messageSent = defineEvent('cad.message-sent', {
  names: 'author',
  data: Message.extend({ ...ForUsers.shape, callsigns: z.array(z.string()) }),
  push: { event: 'message', to: 'users' },
  activity: ({ callsigns, text }) => ({
    action: 'Send Message',
    details: `${callsigns.join(', ')}: ${text}`,
  }),
});
