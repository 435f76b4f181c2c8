import { z } from 'zod';
import { DESCRIPTION_MAX, LOCATION_MAX, POSTAL_CODE_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import { Id, optionalText, requiredText } from '../fields';
import { Call, CallPath } from './calls';
import { CALL_FIELDS, CODE_MAX, PRIORITIES } from './constants';

const VERSION = 'version must be the version of the call that was edited';

/** Only the fields that are sent change. */
export const CallEdit = z
  .object({
    /** Of the call as the editor saw it. */
    version: z.int(VERSION).min(1, VERSION),
    location: requiredText(LOCATION_MAX, 'Location is required').optional(),
    postalCode: optionalText(POSTAL_CODE_MAX).optional(),
    description: requiredText(DESCRIPTION_MAX, 'Description is required').optional(),
    /** For Dispatchers and Admins. */
    priority: z.enum(PRIORITIES, `Must be one of ${PRIORITIES.join(', ')}`).optional(),
    /** For Dispatchers and Admins; null takes it away. */
    typeCode: optionalText(CODE_MAX).optional(),
    /** How the call ended, when it is closed by this. */
    disposition: optionalText(CODE_MAX).optional(),
    /** For Dispatchers and Admins: frees every unit, and those on duty become available in the same commit. */
    status: z.literal('closed', 'A call can only be closed').optional(),
  })
  .refine(({ disposition, status }) => !disposition || status === 'closed', {
    path: ['disposition'],
    message: 'A disposition is given when a call is closed',
  });
export type CallEdit = z.infer<typeof CallEdit>;

/**
 * 409 `edit_conflict` when somebody else changed one of these fields to something else since that version: `details`
 * says what it is now and by whom, and nothing is stored. 409 `call_closed` for a closed call.
 */
export const editCall = defineEndpoint('PATCH /api/calls/:callId', {
  service: 'cad',
  summary: 'Edit a call without losing what others changed in the meantime',
  params: CallPath,
  body: CallEdit,
  reply: Call,
});

export const callEdited = defineEvent('cad.call-edited', {
  data: z.object({ callId: Id, callNumber: z.int(), fields: z.array(z.enum(CALL_FIELDS)) }),
  push: { changed: 'calls' },
  activity: ({ callNumber, fields }) => ({
    action: 'Update Call',
    details: `Call #${callNumber}: ${fields.join(', ')}`,
  }),
});
