/** Second spec, 3: what is shown and sent until the officer has a unit. */
export const unitDefaults = {
  callsign: 'UNIT-ID',
  department: 'Police',
  rank: 'Officer',
  name: 'Unknown',
} as const;
