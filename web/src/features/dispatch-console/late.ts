import type { Call } from '@ten8/contracts/cad/calls';
import type { Limits } from '@ten8/contracts/cad/desk';

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
  const seconds = (now - Date.parse(createdAt)) / 1000;
  if (seconds > limit) return 'late';
  return seconds > limit / 2 ? 'soon' : 'in-time';
}

export const isOnScene = ({ assignedUnits }: Judged, onScene: ReadonlySet<number>): boolean =>
  assignedUnits.some((id) => onScene.has(Number(id)));
