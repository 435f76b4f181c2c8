import { z } from 'zod';
import { DESCRIPTION_MAX, ID_MAX, LOCATION_MAX, POSTAL_CODE_MAX, SHORT_TEXT_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import {
  characters,
  choice,
  CommunityPath,
  Id,
  idFromForm,
  isBlank,
  optionalChoice,
  optionalName,
  optionalText,
  PathId,
  requiredText,
  Timestamp,
} from '../fields';
import {
  CLOSE_AFTER_MINUTES_MAX,
  CLOSE_AFTER_MINUTES_MIN,
  CODE_MAX,
  DEFAULT_PRIORITY,
  MAX_CALLS_CLOSED,
  PRIORITIES,
} from './constants';
import { Kind } from './unit-kinds';

/**
 * Active calls that the list shows, the most urgent first, then the newest; `Ten8-More` says how many more there are.
 */
export const ACTIVE_CALLS_SHOWN = 300;
/** Closed calls that the list still shows, the latest first, after the active ones. */
export const CLOSED_CALLS_SHOWN = 50;

const LOCATION_REQUIRED = 'Please provide a location for the emergency';
const DESCRIPTION_REQUIRED = 'Please describe the nature of the emergency';
const BOTH_REQUIRED = 'Please provide both location and description of the emergency';

const RollCall = z.object({ id: Id, at: Timestamp, byName: z.string(), waiting: z.array(Id) });
export type RollCall = z.infer<typeof RollCall>;

/** A kind of unit that a call needs; one for each kind. */
const Need = z.object({
  kind: Kind,
  code: z.int(),
  since: Timestamp,
  state: z.enum(['asked', 'met', 'declined']),
});
export type Need = z.infer<typeof Need>;

export const Call = z.object({
  id: Id,
  communityId: Id,
  /** Counts within the community. */
  callNumber: z.int(),
  type: z.string(),
  status: z.enum(['active', 'closed']),
  /** Grows with every change of the call, its units and its notes. */
  version: z.int(),
  callerName: z.string(),
  callerPhone: z.string().nullable(),
  characterId: Id.nullable(),
  location: z.string(),
  postalCode: z.string().nullable(),
  description: z.string(),
  priority: z.enum(PRIORITIES),
  /** What the call is about, in the community's codes. */
  typeCode: z.string().nullable(),
  /** The kinds of unit that the call is for, from its type. */
  kinds: z.array(Kind),
  /** How it ended, in the community's codes. */
  disposition: z.string().nullable(),
  /** The call of which this one is a duplicate. */
  mergedInto: Id.nullable(),
  /** Empty when nobody was asked for help. */
  needs: z.array(Need),
  /**
   * The running roll call. Units in `waiting` have not answered, and may have left since then. One that comes back is
   * only asked again in the roll call's first minute.
   */
  rollCall: RollCall.nullable(),
  /** Unit ids as strings; the first is primary. */
  assignedUnits: z.array(z.string()),
  /** The dispatcher who took it on the phone; null if the caller opened it. */
  openedBy: z.object({ userId: Id, name: z.string() }).nullable(),
  /** When the first unit was sent, and when the first was on scene. */
  firstAssignedAt: Timestamp.nullable(),
  firstOnSceneAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  closedAt: Timestamp.nullable(),
});
export type Call = z.infer<typeof Call>;

const NOBODY = 0;

/**
 * Anything that is not an id becomes 0, which no character has, and is refused if the character must be the caller's
 * own. Clients that are not signed in may send anything.
 */
const CallingCharacter = z.preprocess((value) => {
  if (value === undefined || value === null || value === '') return null;
  const id = idFromForm(value);
  return Id.safeParse(id).success ? id : NOBODY;
}, z.int().min(NOBODY).max(ID_MAX).nullable());

/** `requireTexts` refuses it when it is missing: the message depends on whether the other text is missing, too. */
const eitherText = (max: number) =>
  z.preprocess(
    (value) => (isBlank(value) ? '' : value),
    z.string('Must be text').pipe(characters(max).meta({ minLength: 1 })),
  );

const callFields = {
  type: optionalText(SHORT_TEXT_MAX),
  characterId: CallingCharacter,
  // A character's first and last name, each at its longest.
  callerName: optionalName(201),
  callerPhone: optionalText(SHORT_TEXT_MAX),
  location: eitherText(LOCATION_MAX),
  postalCode: optionalText(POSTAL_CODE_MAX),
  description: eitherText(DESCRIPTION_MAX),
};

type SentTexts = Record<'location' | 'description', string>;

function requireTexts({ location, description }: SentTexts, { addIssue }: z.RefinementCtx): void {
  const both = location === '' && description === '';
  const report = (path: string, message: string) =>
    addIssue({ code: 'custom', path: [path], message: both ? BOTH_REQUIRED : message });
  if (location === '') report('location', LOCATION_REQUIRED);
  if (description === '') report('description', DESCRIPTION_REQUIRED);
}

/**
 * `characterId` must be the caller's own and names the caller; a caller without one is `ANONYMOUS`, except that the
 * public community keeps a `callerName`.
 */
export const NewCall = z
  .object({ ...callFields, priority: choice(PRIORITIES, DEFAULT_PRIORITY) })
  .superRefine(requireTexts);
export type NewCall = z.infer<typeof NewCall>;

/** A call that a dispatcher takes. Without a priority it gets the one of its type. */
export const TakenCall = z
  .object({
    ...callFields,
    priority: optionalChoice(PRIORITIES),
    typeCode: optionalText(CODE_MAX),
  })
  .superRefine(requireTexts)
  .meta({ examples: [{ location: 'LEGION SQUARE', description: 'SHOTS FIRED', callerName: 'JANE ROE' }] });
export type TakenCall = z.infer<typeof TakenCall>;

export const listCalls = defineEndpoint('GET /api/communities/:communityId/calls', {
  service: 'cad',
  summary: 'Active calls, the most urgent first, then the latest closed ones',
  params: CommunityPath,
  reply: z.array(Call),
  etag: true,
  cacheTopic: 'calls',
  // The unit of an officer who loses the role leaves its call.
  dependsOn: ['community'],
});
/**
 * Public for the one community that takes calls from `/emergency-call`; elsewhere for members. 429 `rate_limited` after
 * too many calls, 503 `unavailable` while the community takes none of callers who are not signed in.
 */
export const openCall = defineEndpoint('POST /api/communities/:communityId/calls', {
  service: 'cad',
  summary: 'Call 911',
  access: 'public',
  params: CommunityPath,
  body: NewCall,
  reply: Call,
  status: 201,
  idempotent: true,
  dependsOn: ['civilian'],
});

const NO_UNIT = 'No active unit found';
export const CallPath = z.object({ callId: PathId });
const UnitChoice = z.object({
  unitId: z.preprocess(
    idFromForm,
    // The same message when no unit was sent.
    z.int(NO_UNIT).min(1, NO_UNIT).max(ID_MAX, NO_UNIT),
  ),
});

/** Only the fields that are sent change. `status` knows one word here: closed. */
export const CallChanges = z.object({
  location: requiredText(LOCATION_MAX, 'Location is required').optional(),
  postalCode: optionalText(POSTAL_CODE_MAX).optional(),
  description: requiredText(DESCRIPTION_MAX, 'Description is required').optional(),
  status: z.literal('closed', 'A call can only be closed').optional(),
});

/**
 * 409 `call_closed` for a closed one; closing it again does no harm. With a version in `If-Match` 409 `edit_conflict`
 * as for a PATCH; without, the last one counts.
 */
export const updateCall = defineEndpoint('PUT /api/calls/:callId', {
  service: 'cad',
  summary: 'Update or close a call',
  params: CallPath,
  body: CallChanges,
  reply: Call,
  versioned: true,
});
/** 409 `already_attached` while the unit is on another call, `not_on_duty`, or `call_closed`. */
export const attachUnit = defineEndpoint('POST /api/calls/:callId/attach', {
  service: 'cad',
  summary: 'Attach a unit to a call',
  params: CallPath,
  body: UnitChoice,
  reply: Call,
});
/** 409 `not_attached` unless the unit is on this call, `not_on_duty`, or `call_closed`. */
export const detachUnit = defineEndpoint('POST /api/calls/:callId/detach', {
  service: 'cad',
  summary: 'Detach a unit from a call',
  params: CallPath,
  body: UnitChoice,
  reply: Call,
});

const CALL_IDS = `callIds must be a list of 1 to ${MAX_CALLS_CLOSED} calls`;

/** All of them or, when one is not a call of this community, none. One that is closed already stays so. */
export const closeCalls = defineEndpoint('POST /api/communities/:communityId/calls/close', {
  service: 'cad',
  summary: 'Close several calls',
  params: CommunityPath,
  body: z.object({ callIds: z.array(Id, CALL_IDS).min(1, CALL_IDS).max(MAX_CALLS_CLOSED, CALL_IDS) }),
  reply: z.array(Call),
});

const MINUTES = `closeAfterMinutes must be from ${CLOSE_AFTER_MINUTES_MIN} to ${CLOSE_AFTER_MINUTES_MAX}, or null`;
/** The settings for calls of callers who are not signed in. */
export const PublicCalls = z.object({
  /** While true they get 503. */
  isPaused: z.boolean(),
  /** A call that no unit was attached to closes by itself after this long; null: never. */
  closeAfterMinutes: z
    .int(MINUTES)
    .min(CLOSE_AFTER_MINUTES_MIN, MINUTES)
    .max(CLOSE_AFTER_MINUTES_MAX, MINUTES)
    .nullable(),
});
export type PublicCalls = z.infer<typeof PublicCalls>;

export const getPublicCalls = defineEndpoint('GET /api/communities/:communityId/public-calls', {
  service: 'cad',
  summary: 'How calls of callers who are not signed in are taken',
  params: CommunityPath,
  reply: PublicCalls,
});
export const setPublicCalls = defineEndpoint('PUT /api/communities/:communityId/public-calls', {
  service: 'cad',
  summary: 'Pause calls of callers who are not signed in, or set when they close by themselves',
  params: CommunityPath,
  body: PublicCalls,
  reply: PublicCalls,
});

const Numbered = z.object({ callId: Id, callNumber: z.int() });
const WithUnit = Numbered.extend({ unitId: Id, callsign: z.string() });

export const callOpened = defineEvent('cad.call-opened', {
  data: Numbered.extend({
    callerName: z.string(),
    location: z.string(),
    postalCode: z.string().nullable(),
    description: z.string(),
    priority: z.enum(PRIORITIES),
  }),
  push: { changed: 'calls' },
  activity: ({ callNumber, location }) => ({
    action: 'Create Call',
    details: `Call #${callNumber} at ${location}`,
  }),
});
export const callUpdated = defineEvent('cad.call-updated', {
  data: Numbered,
  push: { changed: 'calls' },
  activity: ({ callNumber }) => ({ action: 'Update Call', details: `Call #${callNumber}` }),
});
export const callClosed = defineEvent('cad.call-closed', {
  data: Numbered,
  push: { changed: 'calls' },
  activity: ({ callNumber }) => ({ action: 'Update Call', details: `Closed call #${callNumber}` }),
});
/** One fact for all calls that were closed at once. */
export const callsClosed = defineEvent('cad.calls-closed', {
  data: z.object({ calls: z.array(Numbered) }),
  push: { changed: 'calls' },
  activity: ({ calls }) => ({
    action: 'Update Calls',
    details: `Closed calls ${calls.map(({ callNumber }) => `#${callNumber}`).join(', ')}`,
  }),
});
export const publicCallsChanged = defineEvent('cad.public-calls-changed', {
  data: PublicCalls,
  activity: ({ isPaused, closeAfterMinutes }) => ({
    action: 'Update Public Calls',
    details: `${isPaused ? 'Paused' : 'Taken'}; unassigned ones ${
      closeAfterMinutes === null ? 'stay open' : `close after ${closeAfterMinutes} minutes`
    }`,
  }),
});
export const unitAttached = defineEvent('cad.unit-attached', {
  data: WithUnit,
  push: { changed: 'calls' },
  activity: ({ callNumber, callsign }) => ({
    action: 'Attach Unit',
    details: `${callsign} to call #${callNumber}`,
  }),
});
/** The first unit is on scene. */
export const callReached = defineEvent('cad.call-reached', { data: Numbered, push: { changed: 'calls' } });
export const unitDetached = defineEvent('cad.unit-detached', {
  data: WithUnit,
  push: { changed: 'calls' },
  activity: ({ callNumber, callsign }) => ({
    action: 'Detach Unit',
    details: `${callsign} from call #${callNumber}`,
  }),
});
