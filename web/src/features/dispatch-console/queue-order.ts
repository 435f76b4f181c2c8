import type { Call } from '@ten8/contracts/cad/calls';
import { PRIORITIES } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';

const NOBODY: ReadonlySet<number> = new Set();

/** Active calls with a unit in panic first, then by priority, then those without a unit, then the one that waits longest. */
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

/** Units that are not off duty, by callsign as people read it: 2 before 10. */
export const unitsShown = (units: readonly Unit[]): Unit[] =>
  units
    .filter(({ status }) => status !== 'off-duty')
    .toSorted((one, other) => one.callsign.localeCompare(other.callsign, undefined, { numeric: true }));

/** Which active call each unit is on, by the unit's id. */
export function callByUnit(calls: readonly Call[]): Map<number, Call> {
  const found = new Map<number, Call>();
  for (const call of calls) for (const id of call.assignedUnits) found.set(Number(id), call);
  return found;
}

/** `4:05`, or `1:04:05` after an hour. */
export function ageOf(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
