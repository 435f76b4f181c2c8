import type { Unit } from '@ten8/contracts/cad/units';

/** Created once, because `localeCompare` would create a collator for every comparison. */
const callsigns = new Intl.Collator(undefined, { numeric: true });

/** Units that are not off duty, sorted by callsign with numbers by value: 2 before 10. */
export const unitsShown = (units: readonly Unit[]): Unit[] =>
  units
    .filter(({ status }) => status !== 'off-duty')
    .toSorted((one, other) => callsigns.compare(one.callsign, other.callsign));
