import type { Unit } from '@ten8/contracts/cad/units';

/** Created once, because `localeCompare` would create a collator for every comparison. */
const callsigns = new Intl.Collator('en', { numeric: true });

/** Sorts units by callsign, with numbers by value: 2 before 10. */
export const byCallsign = (one: Pick<Unit, 'callsign'>, other: Pick<Unit, 'callsign'>): number =>
  callsigns.compare(one.callsign, other.callsign);
