import type { Unit } from '@ten8/contracts/cad/units';
import { byCallsign } from '../../../shared/units/by-callsign';

/** Units that are not off duty: those whose alarm nobody has closed first, then by callsign. */
export function unitsShown(units: readonly Unit[], inPanic: ReadonlySet<number>): Unit[] {
  const isCalm = ({ id }: Unit) => Number(!inPanic.has(id));
  return units
    .filter(({ status }) => status !== 'off-duty')
    .toSorted((one, other) => isCalm(one) - isCalm(other) || byCallsign(one, other));
}
