import type { Unit } from '@ten8/contracts/cad/units';

/** A list of units with this one as it is now. */
export const putUnit =
  (changed: Unit) =>
  (units: readonly Unit[] = []): Unit[] => [...units.filter(({ id }) => id !== changed.id), changed];
