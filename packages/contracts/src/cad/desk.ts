import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { CommunityPath, Id, moment, optionalName, optionalText, Timestamp } from '../fields';
import { Limits, Seconds } from './call-limits';
import { AREA_OF_PLAY_MAX, EMERGENCY_TEXT_MAX, POSITION_MAX, WHEN_ASSIGNED, WHEN_CLEARED } from './constants';
import { Handover } from './handovers';
import { OpenPanic } from './panic';

/** Somebody who dispatches now. */
export const DispatcherOnDuty = z.object({
  userId: Id,
  name: z.string(),
  position: z.string().nullable(),
  since: Timestamp,
});
export type DispatcherOnDuty = z.infer<typeof DispatcherOnDuty>;

/** One emergency for which everyone else keeps quiet. */
export const EmergencyTraffic = z.object({ text: z.string(), since: Timestamp, byName: z.string() });
export type EmergencyTraffic = z.infer<typeof EmergencyTraffic>;

const CheckAfter = z.object({ 'on-scene': Seconds, 'en-route': Seconds, busy: Seconds });
/** After how many seconds without news of a unit dispatch should check it, by status. */
export type CheckAfter = z.infer<typeof CheckAfter>;

/** Settings of the community’s Admins. */
const DispatchSettings = z.object({
  limits: Limits,
  /** While nobody dispatches, officers may do what dispatchers do for their own unit and their own calls. */
  selfDispatch: z.boolean(),
  /** The status of units that dispatch sends to a call or takes from one, unless the order says otherwise. */
  whenAssigned: z.enum(WHEN_ASSIGNED),
  whenCleared: z.enum(WHEN_CLEARED),
  checkAfter: CheckAfter,
});
export type DispatchSettings = z.infer<typeof DispatchSettings>;

export const DispatchBoard = DispatchSettings.extend({
  /** Grows with every change of the emergency traffic and of the area of play. */
  version: z.int(),
  emergencyTraffic: EmergencyTraffic.nullable(),
  areaOfPlay: z.string().nullable(),
  dispatchers: z.array(DispatcherOnDuty),
  /** Open alarms, the newest first. */
  panics: z.array(OpenPanic),
  /** The newest hand-over, if nobody has signed it. */
  unsignedHandover: Handover.pick({ id: true, by: true, madeAt: true }).nullable(),
});
export type DispatchBoard = z.infer<typeof DispatchBoard>;

export const getDispatchBoard = defineEndpoint('GET /api/communities/:communityId/dispatch', {
  service: 'cad',
  summary: 'Who dispatches, what holds for everyone, and the alarms that are open',
  params: CommunityPath,
  reply: DispatchBoard,
  etag: true,
  cacheTopic: 'dispatch',
  // A dispatcher who loses the role goes off duty.
  dependsOn: ['community'],
});

/**
 * Sent every 30 seconds; after 90 seconds without it the duty ends. With `since`, as the reply names it, it only
 * continues that duty, with its position: 409 `not_on_duty` when it has ended, so that a repetition that arrives late
 * puts nobody back on duty.
 */
export const comeOnDuty = defineEndpoint('PUT /api/communities/:communityId/dispatchers/me', {
  service: 'cad',
  summary: 'Be on duty as a dispatcher',
  params: CommunityPath,
  body: z.object({ position: optionalName(POSITION_MAX), since: moment('since').nullable().default(null) }),
  reply: DispatcherOnDuty,
});
export const leaveDuty = defineEndpoint('DELETE /api/communities/:communityId/dispatchers/me', {
  service: 'cad',
  summary: 'Be on duty as a dispatcher no longer',
  params: CommunityPath,
});

const TextSetting = z.object({ text: z.string().nullable() });

/** For Dispatchers and Admins; null ends it. */
export const setEmergencyTraffic = defineEndpoint(
  'PUT /api/communities/:communityId/dispatch/emergency-traffic',
  {
    service: 'cad',
    summary: 'Begin or end emergency traffic',
    params: CommunityPath,
    body: z.object({ text: optionalText(EMERGENCY_TEXT_MAX) }),
    reply: TextSetting,
  },
);
export const setAreaOfPlay = defineEndpoint('PUT /api/communities/:communityId/dispatch/area-of-play', {
  service: 'cad',
  summary: 'Say where the community plays now',
  params: CommunityPath,
  body: z.object({ text: optionalText(AREA_OF_PLAY_MAX) }),
  reply: TextSetting,
});

export const emergencyTrafficChanged = defineEvent('cad.emergency-traffic-changed', {
  data: TextSetting,
  push: { changed: 'dispatch' },
  activity: ({ text }) => ({ action: 'Emergency Traffic', details: text ?? 'Ended' }),
});
export const areaOfPlayChanged = defineEvent('cad.area-of-play-changed', {
  data: TextSetting,
  push: { changed: 'dispatch' },
  activity: ({ text }) => ({ action: 'Area Of Play', details: text ?? 'None' }),
});

const DispatchSettingsChange = z.object({
  limits: Limits.optional(),
  selfDispatch: z.boolean('selfDispatch is true or false').optional(),
  whenAssigned: z.enum(WHEN_ASSIGNED, `Must be one of ${WHEN_ASSIGNED.join(', ')}`).optional(),
  whenCleared: z.enum(WHEN_CLEARED, `Must be one of ${WHEN_CLEARED.join(', ')}`).optional(),
  checkAfter: CheckAfter.optional(),
});
export type DispatchSettingsChange = z.infer<typeof DispatchSettingsChange>;
/** For Admins. Settings that are not sent stay. */
export const setDispatchSettings = defineEndpoint('PUT /api/communities/:communityId/dispatch/settings', {
  service: 'cad',
  summary: 'Set when calls are late, when units are checked, and what orders do to a status',
  params: CommunityPath,
  body: DispatchSettingsChange,
  reply: DispatchSettings,
});
export const dispatchSettingsChanged = defineEvent('cad.dispatch-settings-changed', {
  // Facts of earlier releases hold less.
  data: DispatchSettings.partial(),
  push: { changed: 'dispatch' },
  activity: ({ selfDispatch }) => ({
    action: 'Update Dispatch Settings',
    details: `Limits, checks and orders; self-dispatch ${selfDispatch === false ? 'off' : 'on'}`,
  }),
});

const OnDuty = z.object({ userId: Id, name: z.string(), position: z.string().nullable() });
const described = ({ name, position }: z.output<typeof OnDuty>): string =>
  position === null ? name : `${name} (${position})`;
export const dispatcherCame = defineEvent('cad.dispatcher-came', {
  names: 'user',
  data: OnDuty,
  push: { changed: 'dispatch' },
  activity: (data) => ({ action: 'Dispatcher On Duty', details: described(data) }),
});
export const dispatcherLeft = defineEvent('cad.dispatcher-left', {
  names: 'user',
  data: OnDuty,
  push: { changed: 'dispatch' },
  activity: (data) => ({ action: 'Dispatcher Off Duty', details: described(data) }),
});
