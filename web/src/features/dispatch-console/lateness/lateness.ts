import type { Limit, Limits } from '@ten8/contracts/cad/call-limits';
import type { Call } from '@ten8/contracts/cad/calls';
import type { CheckAfter } from '@ten8/contracts/cad/desk';
import type { Unit } from '@ten8/contracts/cad/units';

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
 * Whether a call is late for its community's limits: without a unit, or without one on scene, both since it was opened,
 * because its caller waits since then. Once a unit was on scene it is not late any more, also after that unit has left,
 * as in the hand-over.
 */
export function callLateness(
  { priority, typeCode, createdAt, assignedUnits, firstOnSceneAt }: TimedCall,
  limits: CallLimits,
  now: number,
): Lateness {
  if (firstOnSceneAt !== null) return 'in-time';
  const { unit, onScene } = limits.byType.get(typeCode?.toUpperCase() ?? '') ?? limits.byPriority[priority];
  return compareToLimit(createdAt, assignedUnits.length === 0 ? unit : onScene, now);
}

function compareToLimit(since: string, limit: number, now: number): Lateness {
  const seconds = (now - Date.parse(since)) / 1000;
  if (seconds > limit) return 'late';
  return seconds > limit / 2 ? 'soon' : 'in-time';
}

type TimedUnit = Pick<Unit, 'status' | 'updatedAt' | 'checkedAt'>;
/** How long there was no news of a unit. Any change of it counts as news, and so does a check by dispatch. */
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
