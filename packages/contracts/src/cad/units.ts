import { z } from 'zod';
import { LOCATION_MAX, SHORT_TEXT_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import { CommunityPath, Id, optionalName, optionalText, PathId, Timestamp } from '../fields';
import { UNIT_STATUSES } from './constants';
import { Kind } from './unit-kinds';

const UnitStatus = z.enum(UNIT_STATUSES, `Must be one of ${UNIT_STATUSES.join(', ')}`);

/** How many units a community may have. */
export const MAX_UNITS = 500;

/** A member has at most one in a community. */
export const Unit = z.object({
  id: Id,
  communityId: Id,
  userId: Id,
  callsign: z.string(),
  name: z.string(),
  rank: z.string(),
  department: z.string(),
  status: UnitStatus,
  /** Shown in lists; the department, unless the officer chose another text. */
  type: z.string(),
  location: z.string().nullable(),
  /** While set and not past, the unit is in panic: for clients without a socket. */
  panicUntil: Timestamp.nullable(),
  /** Its kind, from its department's name. */
  kind: Kind,
  /** Since when it has its status. */
  statusSince: Timestamp,
  /** When it was last heard from in this status: by a check of dispatch, or by what its officer did on a call. */
  checkedAt: Timestamp.nullable(),
  /** A note of dispatch about it. */
  note: z.string().nullable(),
  updatedAt: Timestamp,
});
export type Unit = z.infer<typeof Unit>;

/** Units of people who have left are not in it; they are again when these people come back. */
export const listUnits = defineEndpoint('GET /api/communities/:communityId/units', {
  service: 'cad',
  summary: 'The community’s units',
  params: CommunityPath,
  reply: z.array(Unit),
  etag: true,
  cacheTopic: 'units',
  // An officer who loses the role is stood down, and the unit of one who leaves is not listed.
  dependsOn: ['community'],
});
/** Officers may change their own unit, Admins any unit, and Dispatchers may send any unit off duty; else 403. */
export const changeUnitStatus = defineEndpoint('PATCH /api/units/:unitId/status', {
  service: 'cad',
  summary: 'Set a unit’s status',
  params: z.object({ unitId: PathId }),
  body: z.object({ status: UnitStatus }),
  reply: Unit,
});
/**
 * The caller's own unit, created if there is none. Fields that are missing or blank stay. With the callsign `UNIT-ID`,
 * which is a placeholder, so do fields with values from `UNIT_DEFAULTS`. 409 `quota_reached` if the community cannot
 * have one more unit.
 */
export const setOwnStatus = defineEndpoint('POST /api/communities/:communityId/units/status', {
  service: 'cad',
  summary: 'Set the status of your unit',
  params: CommunityPath,
  body: z.object({
    status: UnitStatus,
    callsign: optionalName(),
    type: optionalText(SHORT_TEXT_MAX),
    location: optionalName(LOCATION_MAX),
  }),
  reply: Unit,
});
/**
 * Created from `UNIT_DEFAULTS` if there is none. Fields that are missing or blank stay. 409 `quota_reached` if the
 * community cannot have one more unit.
 */
export const saveOwnUnit = defineEndpoint('POST /api/communities/:communityId/units/info', {
  service: 'cad',
  summary: 'Save the information of your unit',
  params: CommunityPath,
  body: z.object({
    callsign: optionalName(),
    department: optionalText(SHORT_TEXT_MAX),
    rank: optionalText(SHORT_TEXT_MAX),
    name: optionalName(),
    type: optionalText(SHORT_TEXT_MAX),
    status: UnitStatus.nullish().transform((status) => status ?? null),
    /** The unit's, as the client has read it. If it is another one by now, `status` is outdated and is not used. */
    statusSince: Timestamp.nullish().transform((since) => since ?? null),
    location: optionalName(LOCATION_MAX),
  }),
  reply: Unit,
});
/** Sets the location of the caller's own unit; blank if not known. Off duty there is none: 409 `not_on_duty`. */
export const locateOwnUnit = defineEndpoint('POST /api/communities/:communityId/units/location', {
  service: 'cad',
  summary: 'Say where your unit is',
  params: CommunityPath,
  body: z.object({ location: optionalName(LOCATION_MAX) }),
  reply: Unit,
});

const Changed = z.object({
  unitId: Id,
  userId: Id,
  callsign: z.string(),
  /** The officer's name; some facts do not have it. */
  name: z.string().optional(),
  status: UnitStatus,
});
export const unitStatusChanged = defineEvent('cad.unit-status-changed', {
  names: 'user',
  data: Changed.extend({
    /** Null for a unit that is new; older facts have none. */
    before: UnitStatus.nullable().optional(),
    /** Whether its information was saved with the status. */
    isInfoSaved: z.boolean().optional(),
  }),
  push: { changed: 'units', item: Unit },
  activity: ({ callsign, status, before, isInfoSaved }) => {
    // Its creation has a row already.
    if (before === null) return null;
    if (!isInfoSaved) return { action: 'Update Unit Status', details: `${callsign} is ${status}` };
    return { action: 'Update Unit', details: `Saved unit information of ${callsign}, which is ${status}` };
  },
});
export const unitInfoSaved = defineEvent('cad.unit-info-saved', {
  names: 'user',
  data: Changed.extend({ isNew: z.boolean().optional() }),
  push: { changed: 'units', item: Unit },
  activity: ({ callsign, isNew }) => ({
    action: isNew ? 'Create Unit' : 'Update Unit',
    details: `Saved unit information of ${callsign}`,
  }),
});
export const unitsChecked = defineEvent('cad.units-checked', {
  data: z.object({ unitIds: z.array(Id), callsigns: z.array(z.string()) }),
  push: { changed: 'units' },
  activity: ({ callsigns }) => ({ action: 'Check Units', details: callsigns.join(', ') }),
});
/** Its officer did something else than changing it. The timeline of the call says what. */
export const unitHeard = defineEvent('cad.unit-heard', {
  data: z.object({ unitId: Id }),
  push: { changed: 'units' },
});
/** Not in the activity log, because a patrol sends it every few minutes. */
export const unitLocated = defineEvent('cad.unit-located', {
  names: 'user',
  data: Changed.extend({ location: z.string().nullable() }),
  push: { changed: 'units', item: Unit },
});
/** Its officer left the community or lost the role. */
export const unitStoodDown = defineEvent('cad.unit-stood-down', {
  names: 'user',
  data: Changed,
  push: { changed: 'units' },
});
/** Its officer joined the community again, so it is listed again. */
export const unitReturned = defineEvent('cad.unit-returned', {
  names: 'user',
  data: Changed,
  push: { changed: 'units' },
});
