import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { Id, PathId, Timestamp } from '../fields';
import { PANIC_OUTCOMES, PANIC_RECEIPTS } from './constants';

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

/** An alarm, and how many of those on duty when it was raised it has reached, without the officer who raised it. */
export const OpenPanic = z.object({
  id: Id,
  alertId: z.uuid(),
  unitId: Id,
  /** The officer who raised it. */
  userId: Id,
  callsign: z.string(),
  location: z.string().nullable(),
  raisedAt: Timestamp,
  meantFor: z.int(),
  delivered: z.int(),
  heard: z.int(),
  seen: z.int(),
  /** Some of those who have not heard it, by callsign or name. */
  notHeard: z.array(z.string()),
  /** Who is responsible for it: a dispatcher, or the first officer while no dispatcher is on duty. */
  acknowledgedBy: z.string().nullable(),
  acknowledgedAt: Timestamp.nullable(),
});
export type OpenPanic = z.infer<typeof OpenPanic>;

/** One person for whom the alarm was meant, with their receipts. */
const Receiver = z.object({
  userId: Id,
  name: z.string(),
  deliveredAt: Timestamp.nullable(),
  heardAt: Timestamp.nullable(),
  seenAt: Timestamp.nullable(),
  acknowledgedAt: Timestamp.nullable(),
});
export type Receiver = z.infer<typeof Receiver>;

export const Panic = OpenPanic.extend({
  communityId: Id,
  people: z.array(Receiver),
  outcome: z.enum(PANIC_OUTCOMES).nullable(),
  closedBy: z.string().nullable(),
  closedAt: Timestamp.nullable(),
});
export type Panic = z.infer<typeof Panic>;

const PanicPath = z.object({ panicId: PathId });

export const getPanic = defineEndpoint('GET /api/panics/:panicId', {
  service: 'cad',
  summary: 'An alarm, and person by person whether it was delivered, heard, seen and acknowledged',
  params: PanicPath,
  reply: Panic,
});
/** Safe to repeat. Does nothing for the officer who raised the alarm. */
export const acknowledgePanic = defineEndpoint('POST /api/panics/:panicId/acknowledge', {
  service: 'cad',
  summary: 'Acknowledge an alarm',
  params: PanicPath,
  reply: Panic,
  repeatable: true,
});
/** Dispatchers and Admins, and as `accidental` the officer who raised it. Closing it again changes nothing. */
export const closePanic = defineEndpoint('POST /api/panics/:panicId/close', {
  service: 'cad',
  summary: 'Close an alarm with its outcome',
  params: PanicPath,
  body: z.object({ outcome: z.enum(PANIC_OUTCOMES, `Must be one of ${PANIC_OUTCOMES.join(', ')}`) }),
  reply: Panic,
});

/** The most receipts in one request. */
export const MAX_RECEIPTS = 100;
/** More than one replica has sockets of in one community. */
const MAX_USERS = 5_000;
const Receipt = z.object({ alertId: z.uuid(), communityId: Id });

/** What browsers did with alarms; `communityId` is the one whose room they are in. */
export const recordReceipts = defineEndpoint('POST /internal/panics/signs', {
  service: 'cad',
  summary: 'Note to whom alarms were delivered, who heard and who saw them',
  body: z.object({
    // The receipts, under the name that replicas of earlier versions use.
    signs: z
      .array(Receipt.extend({ what: z.enum(PANIC_RECEIPTS), userIds: z.array(Id).min(1).max(MAX_USERS) }))
      .max(MAX_RECEIPTS),
  }),
  /** Receipts for alarms that the community does not have. */
  reply: z.object({ unknown: z.array(Receipt) }),
  repeatable: true,
});

export const panicRaised = defineEvent('cad.panic-raised', {
  data: PanicAlert,
  push: 'panic-alert',
  activity: ({ unitCallsign }) => ({
    action: 'Panic Alarm',
    details: `${unitCallsign} raised the panic alarm`,
  }),
});
const Alarm = z.object({ panicId: Id, alertId: z.uuid(), unitId: Id, unitCallsign: z.string() });
export const panicAcknowledged = defineEvent('cad.panic-acknowledged', {
  data: Alarm,
  push: { changed: 'dispatch' },
  activity: ({ unitCallsign }) => ({ action: 'Acknowledge Panic', details: `Alarm of ${unitCallsign}` }),
});
export const panicClosed = defineEvent('cad.panic-closed', {
  data: Alarm.extend({ outcome: z.enum(PANIC_OUTCOMES) }),
  push: { changed: 'dispatch' },
  activity: ({ unitCallsign, outcome }) => ({
    action: 'Close Panic',
    details: `Alarm of ${unitCallsign}: ${outcome}`,
  }),
});
/** Nobody has acknowledged it for 30 seconds. Appended once for each alarm. */
export const panicUnanswered = defineEvent('cad.panic-unanswered', {
  data: Alarm.extend({ location: z.string().nullable() }),
});
/** There are new receipts for these alarms. */
export const panicSeen = defineEvent('cad.panic-seen', {
  data: z.object({ panicIds: z.array(Id) }),
  push: { changed: 'dispatch' },
});
