import type { Call } from '@ten8/contracts/cad/calls';
import { PRIORITIES } from '@ten8/contracts/cad/constants';

const NOBODY: ReadonlySet<number> = new Set();

/**
 * The one order of active calls on every screen: those with a unit in panic first, then by priority, then those without
 * a unit, then the one that waits longest.
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

/** Which active call each unit is on, by the unit's id. */
export function callByUnit(calls: readonly Call[]): Map<number, Call> {
  const found = new Map<number, Call>();
  for (const call of calls) for (const id of call.assignedUnits) found.set(Number(id), call);
  return found;
}
