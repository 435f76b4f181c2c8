import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { CommunityPath, Id, optionalText } from '../fields';
import { Call, TakenCall } from './calls';
import { MAX_UNITS_DISPATCHED, UNIT_NOTE_MAX, UNIT_STATUSES } from './constants';
import { Unit } from './units';

const UNIT_IDS = `unitIds must be a list of 1 to ${MAX_UNITS_DISPATCHED} different units`;
const Status = z.enum(UNIT_STATUSES, `Must be one of ${UNIT_STATUSES.join(', ')}`);
const OFF = ['off-duty', 'unavailable'];

export const UnitIds = z
  .array(Id, UNIT_IDS)
  .min(1, UNIT_IDS)
  .max(MAX_UNITS_DISPATCHED, UNIT_IDS)
  .refine((ids) => new Set(ids).size === ids.length, UNIT_IDS);

/** `callId` null takes the units from their calls; left out, only their status changes. */
const UnitOrders = z
  .object({
    unitIds: UnitIds,
    callId: Id.nullable().optional(),
    /** Left out: what the community set for coming to a call, and for leaving one. */
    status: Status.optional(),
    keepStatus: z.boolean().optional(),
    /** The one unit becomes the first on the call. */
    isPrimary: z.boolean().optional(),
  })
  .superRefine(({ unitIds, callId, status, isPrimary }, context) => {
    if (isPrimary && (unitIds.length !== 1 || typeof callId !== 'number'))
      context.addIssue({ code: 'custom', path: ['isPrimary'], message: 'Choose one unit and its call' });
    if (callId === undefined && status === undefined)
      context.addIssue({ code: 'custom', path: ['callId'], message: 'Choose a call or a status' });
    if (typeof callId === 'number' && status && OFF.includes(status))
      context.addIssue({ code: 'custom', path: ['status'], message: 'A unit on a call must be on duty' });
  })
  .meta({ examples: [{ unitIds: [1, 2], callId: 12 }] });
export type UnitOrders = z.infer<typeof UnitOrders>;

/** All units of the order, and all calls that it changed. */
const Dispatched = z.object({ units: z.array(Unit), calls: z.array(Call) });
export type Dispatched = z.infer<typeof Dispatched>;

/**
 * All units or none: 404 when one is not of this community, 409 `not_on_duty` with the callsign of one that is not on
 * duty. An unavailable unit can be taken from its call and be given another status. A unit that is on another call
 * leaves it in the same commit; one that is on this call already is left alone.
 */
export const dispatchUnits = defineEndpoint('POST /api/communities/:communityId/units/dispatch', {
  service: 'cad',
  summary: 'Send units to a call, take them from their calls, or set their status',
  params: CommunityPath,
  body: UnitOrders,
  reply: Dispatched,
});

const UnitCheck = z
  .object({
    unitIds: UnitIds,
    /** If left out, the note stays; a blank one deletes it. */
    note: optionalText(UNIT_NOTE_MAX).optional(),
  })
  .meta({ examples: [{ unitIds: [1, 2], note: 'AT THE HOSPITAL' }] });
export type UnitCheck = z.infer<typeof UnitCheck>;

/** All units or none: 404 and 409 `not_on_duty` as with orders. */
export const checkUnits = defineEndpoint('POST /api/communities/:communityId/units/check', {
  service: 'cad',
  summary: 'Note that units are well, or something else about them',
  params: CommunityPath,
  body: UnitCheck,
  reply: z.array(Unit),
});

/** A call that a dispatcher takes on the phone. `characterId` is ignored: the caller is who they say they are. */
export const takeCall = defineEndpoint('POST /api/communities/:communityId/dispatch/calls', {
  service: 'cad',
  summary: 'Open a call that was taken on the phone',
  params: CommunityPath,
  body: TakenCall,
  reply: Call,
  status: 201,
  idempotent: true,
});

export const primaryChanged = defineEvent('cad.primary-changed', {
  data: z.object({ callId: Id, callNumber: z.int(), unitId: Id, callsign: z.string() }),
  push: { changed: 'calls' },
  activity: ({ callNumber, callsign }) => ({
    action: 'Update Call',
    details: `${callsign} is primary on call #${callNumber}`,
  }),
});

/** Tells an officer that dispatch has changed their unit, or that somebody has closed its call. */
export const unitDispatched = defineEvent('cad.unit-dispatched', {
  names: 'author',
  data: z.object({
    userIds: z.array(Id),
    unitId: Id,
    callId: Id.nullable(),
    callNumber: z.int().nullable(),
    /** The call that was closed, if that is why. Facts of older versions do not have it. */
    closedCallNumber: z.int().nullable().default(null),
    status: Status,
    byName: z.string(),
  }),
  push: { event: 'assignment', to: 'users' },
});
