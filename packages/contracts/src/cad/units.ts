import { z } from 'zod';
import { LOCATION_MAX, SHORT_TEXT_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import { CommunityPath, Id, optionalName, optionalText, PathId, Timestamp } from '../fields';
import { UNIT_STATUSES } from './constants';
import { Kind } from './unit-kinds';

const UnitStatus = z.enum(UNIT_STATUSES, `Must be one of ${UNIT_STATUSES.join(', ')}`);

/** How many units a community may have. */
export const MOST_UNITS = 500;

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
  /** What the lists call the unit; the department, unless the officer said otherwise. */
  type: z.string(),
  location: z.string().nullable(),
  /** While set and not past, the unit is in panic: for clients without a socket. */
  panicUntil: Timestamp.nullable(),
  /** What it is for, as its department's name says; left out for law enforcement. */
  kind: Kind.exclude(['leo']).optional(),
  /** Since when it has its status; left out when that is `updatedAt`. */
  statusSince: Timestamp.optional(),
  /** When dispatch last heard that it is well, since it has this status. */
  checkedAt: Timestamp.optional(),
  /** What dispatch wrote about it. */
  note: z.string().optional(),
  updatedAt: Timestamp,
});
export type Unit = z.infer<typeof Unit>;

export const listUnits = defineEndpoint('GET /api/communities/:communityId/units', {
  service: 'cad',
  summary: 'The community’s units',
  params: CommunityPath,
  reply: z.array(Unit),
  etag: true,
  board: 'units',
  // An officer who loses the role is stood down.
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
 * The caller's own unit, made when there is none. Fields that are missing or blank stay as they are; with the callsign
 * `UNIT-ID`, which no officer gives, so do those that are sent as in `UNIT_DEFAULTS`.
 */
export const setOwnStatus = defineEndpoint('POST /api/communities/:communityId/units/status', {
  service: 'cad',
  summary: 'Set the status of your unit',
  params: CommunityPath,
  body: z.object({
    status: UnitStatus,
    callsign: optionalName(),
    type: optionalText(SHORT_TEXT_MAX),
    location: optionalText(LOCATION_MAX),
  }),
  reply: Unit,
});
/** Made from `UNIT_DEFAULTS` when there is none. Fields that are missing or blank stay as they are. */
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
    location: optionalText(LOCATION_MAX),
  }),
  reply: Unit,
});
/** Where the actor's own unit is, in the officer's words; blank: not known. Going off duty clears it. */
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
  /** The officer's; not every fact tells it. */
  name: z.string().optional(),
  status: UnitStatus,
});
export const unitStatusChanged = defineEvent('cad.unit-status-changed', {
  /** `before` is null for a unit that is new; older facts have none. */
  data: Changed.extend({ before: UnitStatus.nullable().optional() }),
  push: { changed: 'units' },
  activity: ({ callsign, status }) => ({ action: 'Update Unit Status', details: `${callsign} is ${status}` }),
});
export const unitInfoSaved = defineEvent('cad.unit-info-saved', {
  data: Changed.extend({ isNew: z.boolean().optional() }),
  push: { changed: 'units' },
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
/** No activity: a patrol says it every few minutes. */
export const unitLocated = defineEvent('cad.unit-located', {
  data: Changed.extend({ location: z.string().nullable() }),
  push: { changed: 'units' },
});
/** Its officer left the community or lost the role. */
export const unitStoodDown = defineEvent('cad.unit-stood-down', {
  data: Changed,
  push: { changed: 'units' },
});
