/** Second spec, 3: what is shown until the officer has a unit. */
export const unitDefaults = {
  callsign: 'UNIT-ID',
  department: 'Police',
  rank: 'Officer',
  name: 'Unknown',
} as const;

/** Second spec, 7: the location every status change sends; it names no place. */
export const ON_DUTY = 'On Duty';
