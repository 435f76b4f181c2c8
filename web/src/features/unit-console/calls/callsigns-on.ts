import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';

/** The callsigns of the units on a call, the primary first. */
export const callsignsOn = ({ assignedUnits }: Call, units: readonly Unit[]): string[] =>
  assignedUnits.map((id) => units.find((known) => String(known.id) === id)?.callsign ?? `UNIT ${id}`);
