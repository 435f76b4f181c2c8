import type { Call } from '@ten8/contracts/cad/calls';
import { PRIORITIES } from '@ten8/contracts/cad/constants';

const NOBODY: ReadonlySet<number> = new Set();

/**
 * Sorts active calls in the same way on every screen: calls with a unit in panic first, then by priority, then calls
 * without a unit, then the oldest.
 */
export function queueOf(calls: readonly Call[], inPanic = NOBODY): Call[] {
  const isCalm = ({ assignedUnits }: Call) => Number(!assignedUnits.some((id) => inPanic.has(Number(id))));
  return calls
    .filter(({ status }) => status === 'active')
    .toSorted(
      (one, other) =>
        isCalm(one) - isCalm(other) ||
        PRIORITIES.indexOf(one.priority) - PRIORITIES.indexOf(other.priority) ||
        Number(one.assignedUnits.length > 0) - Number(other.assignedUnits.length > 0) ||
        one.createdAt.localeCompare(other.createdAt) ||
        one.id - other.id,
    );
}

/** Maps a unit's id to the active call that the unit is on. */
export function callByUnit(calls: readonly Call[]): Map<number, Call> {
  const found = new Map<number, Call>();
  for (const call of calls) for (const id of call.assignedUnits) found.set(Number(id), call);
  return found;
}
