import type { Unit } from '@ten8/contracts/cad/units';

/** Returns an updater that replaces this unit in a list, or adds it. */
export const upsertUnit =
  (changed: Unit) =>
  (units: readonly Unit[] = []): Unit[] => [...units.filter(({ id }) => id !== changed.id), changed];
