import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { CommunityPath, Id, optionalName, Timestamp } from '../fields';
import { POSITION_MAX } from './constants';
import { OpenPanic } from './panic';

/** Somebody who dispatches now. */
export const DispatcherOnDuty = z.object({
  userId: Id,
  name: z.string(),
  position: z.string().nullable(),
  since: Timestamp,
});
export type DispatcherOnDuty = z.infer<typeof DispatcherOnDuty>;

export const DispatchBoard = z.object({
  dispatchers: z.array(DispatcherOnDuty),
  /** Until they are closed, the newest first. */
  panics: z.array(OpenPanic),
});
export type DispatchBoard = z.infer<typeof DispatchBoard>;

export const getDispatchBoard = defineEndpoint('GET /api/communities/:communityId/dispatch', {
  service: 'cad',
  summary: 'Who dispatches, and the alarms that are open',
  params: CommunityPath,
  reply: DispatchBoard,
  etag: true,
  board: 'dispatch',
  // A dispatcher who loses the role is not on duty any more.
  dependsOn: ['community'],
});

/** Said again every 30 seconds; 90 seconds without it end the duty. */
export const comeOnDuty = defineEndpoint('PUT /api/communities/:communityId/dispatchers/me', {
  service: 'cad',
  summary: 'Be on duty as a dispatcher',
  params: CommunityPath,
  body: z.object({ position: optionalName(POSITION_MAX) }),
  reply: DispatcherOnDuty,
});
export const leaveDuty = defineEndpoint('DELETE /api/communities/:communityId/dispatchers/me', {
  service: 'cad',
  summary: 'Be on duty as a dispatcher no longer',
  params: CommunityPath,
});

const OnDuty = z.object({ userId: Id, name: z.string(), position: z.string().nullable() });
const described = ({ name, position }: z.output<typeof OnDuty>): string =>
  position === null ? name : `${name} (${position})`;
export const dispatcherCame = defineEvent('cad.dispatcher-came', {
  data: OnDuty,
  push: { changed: 'dispatch' },
  activity: (data) => ({ action: 'Dispatcher On Duty', details: described(data) }),
});
export const dispatcherLeft = defineEvent('cad.dispatcher-left', {
  data: OnDuty,
  push: { changed: 'dispatch' },
  activity: (data) => ({ action: 'Dispatcher Off Duty', details: described(data) }),
});
