import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';

/** A call may name a unit that the list of units does not have yet. */
export const callsignOf = (unitId: number, units: readonly Unit[]): string =>
  units.find(({ id }) => id === unitId)?.callsign ?? `UNIT ${unitId}`;

/** The callsigns of the units on a call, the primary first. */
export const callsignsOn = ({ assignedUnits }: Call, units: readonly Unit[]): string[] =>
  assignedUnits.map((id) => callsignOf(Number(id), units));
