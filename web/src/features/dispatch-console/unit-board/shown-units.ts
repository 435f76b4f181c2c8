import type { Unit } from '@ten8/contracts/cad/units';
import { byCallsign } from '../../../shared/units/by-callsign';

/** Units that are not off duty, sorted by callsign. */
export const unitsShown = (units: readonly Unit[]): Unit[] =>
  units.filter(({ status }) => status !== 'off-duty').toSorted(byCallsign);
