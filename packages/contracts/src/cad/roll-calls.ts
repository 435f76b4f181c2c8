import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { Id, PathId } from '../fields';
import { Call, CallPath } from './calls';

/**
 * Asks every unit on the call for a 10-4. A new roll call replaces the one before. 409 `not_attached` if no unit is on
 * the call.
 */
export const callRoll = defineEndpoint('POST /api/calls/:callId/roll-calls', {
  service: 'cad',
  summary: 'Ask every unit on a call whether it is well',
  params: CallPath,
  reply: Call,
  idempotent: true,
});
/** For the officer of a unit on that call, else 409 `not_attached`. A second or late answer changes nothing. */
export const answerRoll = defineEndpoint('POST /api/roll-calls/:rollCallId/answer', {
  service: 'cad',
  summary: 'Answer a roll call with the own unit',
  params: z.object({ rollCallId: PathId }),
  reply: Call,
  repeatable: true,
});

const Numbered = z.object({ callId: Id, callNumber: z.int() });
export const rollCalled = defineEvent('cad.roll-called', {
  data: Numbered.extend({ rollCallId: Id }),
  push: { changed: 'calls' },
  activity: ({ callNumber }) => ({ action: 'Roll Call', details: `Call #${callNumber}` }),
});
export const rollAnswered = defineEvent('cad.roll-answered', {
  data: Numbered.extend({ rollCallId: Id, unitId: Id, callsign: z.string() }),
  push: { changed: 'calls' },
  activity: ({ callNumber, callsign }) => ({
    action: 'Roll Call',
    details: `${callsign} answered on call #${callNumber}`,
  }),
});
