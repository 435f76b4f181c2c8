import type { Unit } from '@ten8/contracts/cad/units';

/** Created once, because `localeCompare` would create a collator for every comparison. */
const callsigns = new Intl.Collator(undefined, { numeric: true });

/** Units that are not off duty, sorted by callsign with numbers by value: 2 before 10. */
export const unitsShown = (units: readonly Unit[]): Unit[] =>
  units
    .filter(({ status }) => status !== 'off-duty')
    .toSorted((one, other) => callsigns.compare(one.callsign, other.callsign));

/** `4:05`, or `1:04:05` after an hour. */
export function ageOf(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
