import type { Call } from '@ten8/contracts/cad/calls';
import type { UnitStatus } from '@ten8/contracts/cad/constants';
import type { Limits } from '@ten8/contracts/cad/desk';
import type { Unit } from '@ten8/contracts/cad/units';

/** `soon` is past half of the limit, `late` past it. */
export type Lateness = 'in-time' | 'soon' | 'late';

type Judged = Pick<Call, 'priority' | 'createdAt' | 'assignedUnits'>;

/** How long a call has waited, for a unit or for one on scene, against its community's limits. */
export function latenessOf(
  { priority, createdAt, assignedUnits }: Judged,
  { limits, isOnScene }: { limits: Limits; isOnScene: boolean },
  now: number,
): Lateness {
  if (isOnScene) return 'in-time';
  const limit = assignedUnits.length === 0 ? limits[priority].unit : limits[priority].onScene;
  return judge(createdAt, limit, now);
}

function judge(since: string, limit: number, now: number): Lateness {
  const seconds = (now - Date.parse(since)) / 1000;
  if (seconds > limit) return 'late';
  return seconds > limit / 2 ? 'soon' : 'in-time';
}

/** After how many seconds without a word of it a unit is asked whether it is well. */
const CHECK_AFTER: Partial<Record<UnitStatus, number>> = { 'on-scene': 1_200, 'en-route': 600, busy: 1_800 };

type Heard = Pick<Unit, 'status' | 'updatedAt' | 'checkedAt'>;
/** How long nothing was heard of a unit: whatever is set of it counts as a word, and that dispatch checked on it. */
export function quietOf({ status, updatedAt, checkedAt = '' }: Heard, now: number): Lateness {
  const limit = CHECK_AFTER[status];
  const heardAt = checkedAt > updatedAt ? checkedAt : updatedAt;
  return limit === undefined ? 'in-time' : judge(heardAt, limit, now);
}

export const isOnScene = ({ assignedUnits }: Judged, onScene: ReadonlySet<number>): boolean =>
  assignedUnits.some((id) => onScene.has(Number(id)));
