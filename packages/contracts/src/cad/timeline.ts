import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { Id, PageQuery, PathId, requiredText, Timestamp } from '../fields';
import { CallPath } from './calls';
import { CALL_FIELDS, NOTE_MAX, PRIORITIES, UNIT_STATUSES } from './constants';
import { Kind } from './unit-kinds';

const Entry = z.object({
  id: Id,
  callId: Id,
  /** The call's version after the change. */
  version: z.int(),
  /** Callsign, or the account's name; null for the opening of a call and for what the system did by itself. */
  by: z.object({ userId: Id, name: z.string() }).nullable(),
  unitId: Id.nullable(),
  createdAt: Timestamp,
});
const kind = <const Kind extends string, Data extends z.ZodType>(name: Kind, data: Data) =>
  Entry.extend({ kind: z.literal(name), data });

const OfUnit = z.object({ callsign: z.string() });
/** The other call of a merge. */
const OtherCall = z.object({ callId: Id, callNumber: z.int() });

/** One line of a call's timeline. Lines are only added. */
export const CallEntry = z.discriminatedUnion('kind', [
  kind(
    'opened',
    z.object({
      callerName: z.string(),
      location: z.string(),
      postalCode: z.string().nullable(),
      description: z.string(),
      priority: z.enum(PRIORITIES),
    }),
  ),
  kind(
    'field-changed',
    z.object({ field: z.enum(CALL_FIELDS), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  kind('note', z.object({ text: z.string(), isForHandover: z.boolean().optional() })),
  kind('note-corrected', z.object({ noteId: Id, text: z.string() })),
  kind('unit-assigned', OfUnit),
  kind('unit-cleared', OfUnit),
  kind('primary-changed', OfUnit),
  kind('status-changed', OfUnit.extend({ from: z.enum(UNIT_STATUSES), to: z.enum(UNIT_STATUSES) })),
  kind(
    'merged',
    OtherCall.extend({
      /** Whether this call is the one that was closed. */
      isDuplicate: z.boolean(),
      /** Of the duplicate. */
      callerName: z.string(),
      callerPhone: z.string().nullable(),
      units: z.array(OfUnit.extend({ unitId: Id })),
    }),
  ),
  /** `moved` names the units that stayed where they were. */
  kind('unmerged', OtherCall.extend({ moved: z.array(z.string()) })),
  kind('aid-asked', z.object({ kind: Kind, code: z.int() })),
  kind('aid-met', OfUnit.extend({ kind: Kind })),
  kind('aid-declined', z.object({ kind: Kind, reason: z.string() })),
  kind('message', z.object({ callsigns: z.array(z.string()), text: z.string() })),
  kind('roll-call', z.object({ asked: z.int() })),
  kind('roll-answered', OfUnit),
  kind('reopened', z.object({})),
  kind('closed', z.object({ disposition: z.string().nullable().default(null) })),
]);
export type CallEntry = z.infer<typeof CallEntry>;

export const listCallEntries = defineEndpoint('GET /api/calls/:callId/entries', {
  service: 'cad',
  summary: 'A call’s timeline with the notes of its duplicates, oldest first',
  params: CallPath,
  query: PageQuery,
  reply: z.array(CallEntry),
  paged: true,
  dependsOn: ['community'],
});

const NoteText = z.object({ text: requiredText(NOTE_MAX, 'Please write something') });

export const addNote = defineEndpoint('POST /api/calls/:callId/notes', {
  service: 'cad',
  summary: 'Write a note into a call’s timeline',
  params: CallPath,
  body: NoteText.extend({
    /** Whether the next dispatcher reads it in the hand-over. */
    isForHandover: z.boolean().default(false),
  }),
  reply: CallEntry,
  status: 201,
  idempotent: true,
});
/** By its author, within five minutes; else 403. The first wording stays in the timeline. */
export const correctNote = defineEndpoint('PATCH /api/notes/:noteId', {
  service: 'cad',
  summary: 'Correct your note',
  params: z.object({ noteId: PathId }),
  body: NoteText,
  reply: CallEntry,
});

const OnCall = z.object({ callId: Id, callNumber: z.int(), entryId: Id });
export const noteAdded = defineEvent('cad.note-added', {
  data: OnCall,
  push: { changed: 'calls' },
  activity: ({ callNumber }) => ({ action: 'Create Note', details: `Note on call #${callNumber}` }),
});
export const noteCorrected = defineEvent('cad.note-corrected', {
  data: OnCall,
  push: { changed: 'calls' },
  activity: ({ callNumber }) => ({ action: 'Update Note', details: `Note on call #${callNumber}` }),
});
