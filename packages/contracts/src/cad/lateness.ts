import type { Limit, Limits } from './call-limits';
import type { Call } from './calls';
import type { CheckAfter } from './desk';
import type { Unit } from './units';

/** `soon` is past half of the limit, `late` past it. */
export type Lateness = 'in-time' | 'soon' | 'late';

/** The limits of a call's type are used first, then those of its priority. Codes are in upper case here. */
export interface CallLimits {
  byType: ReadonlyMap<string, Limit>;
  byPriority: Limits;
}

export const limitsByType = (
  callTypes: readonly { code: string; limits: Limit | null }[],
): CallLimits['byType'] =>
  new Map(callTypes.flatMap(({ code, limits }) => (limits ? [[code.toUpperCase(), limits]] : [])));

type TimedCall = Pick<Call, 'priority' | 'typeCode' | 'createdAt' | 'assignedUnits' | 'firstOnSceneAt'>;

/**
 * Whether an active call is late at `now` (in ms) for its community's limits: without a unit, or without one on scene,
 * both since it was opened, because its caller waits since then. Once a unit was on scene it is not late any more, also
 * after that unit has left.
 */
export function callLateness(call: TimedCall, limits: CallLimits, now: number): Lateness {
  if (call.firstOnSceneAt !== null) return 'in-time';
  const { unit, onScene } = limitOf(call, limits);
  return compareToLimit(call.createdAt, call.assignedUnits.length === 0 ? unit : onScene, now);
}

export type PastCall = TimedCall & Pick<Call, 'status' | 'firstAssignedAt' | 'closedAt'>;

/**
 * Whether a call was late at any time until `now` (in ms), also if it is closed since. That includes each call that is
 * late now: one that its units have left before any was on scene waits for a unit again.
 */
export function wasLate(call: PastCall, limits: CallLimits, now: number): boolean {
  if (call.status === 'active' && callLateness(call, limits, now) === 'late') return true;
  const { unit, onScene } = limitOf(call, limits);
  const cameLate = (came: string | null, limit: number) => {
    const until = came ?? call.closedAt;
    return compareToLimit(call.createdAt, limit, until ? Date.parse(until) : now) === 'late';
  };
  return cameLate(call.firstAssignedAt, unit) || cameLate(call.firstOnSceneAt, onScene);
}

const limitOf = ({ typeCode, priority }: Pick<Call, 'typeCode' | 'priority'>, limits: CallLimits): Limit =>
  limits.byType.get(typeCode?.toUpperCase() ?? '') ?? limits.byPriority[priority];

function compareToLimit(since: string, limit: number, now: number): Lateness {
  const seconds = (now - Date.parse(since)) / 1000;
  if (seconds > limit) return 'late';
  return seconds > limit / 2 ? 'soon' : 'in-time';
}

type TimedUnit = Pick<Unit, 'status' | 'updatedAt' | 'checkedAt'>;

/**
 * Whether at `now` (in ms) a unit has been quiet for too long in its status. Any change of the unit ends that, and so
 * does a check by dispatch.
 */
export function unitLateness(
  { status, updatedAt, checkedAt }: TimedUnit,
  checkAfter: CheckAfter | undefined,
  now: number,
): Lateness {
  const after: Partial<Record<Unit['status'], number>> = checkAfter ?? {};
  const limit = after[status];
  const heardAt = checkedAt && checkedAt > updatedAt ? checkedAt : updatedAt;
  return limit === undefined ? 'in-time' : compareToLimit(heardAt, limit, now);
}
