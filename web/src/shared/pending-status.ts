import type { QueryClient } from '@tanstack/react-query';
import type { UnitStatus } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';

/** A change of the own unit's status. `unit` is null when the officer has none yet. */
export interface StatusChange {
  unit: Unit | null;
  status: UnitStatus;
}

/** The key of the mutations that send a `StatusChange`. */
export const STATUS_CHANGES = ['own-status'];

/** Gives the own unit the status that was chosen last, while the server may not know it yet. */
export function withPendingStatus(client: QueryClient, units: Unit[]): Unit[] {
  const pending = client.getMutationCache().findAll({ mutationKey: STATUS_CHANGES, status: 'pending' });
  const change = pending.at(-1)?.state.variables as StatusChange | undefined;
  if (!change) return units;
  return units.map((unit) => (unit.id === change.unit?.id ? { ...unit, status: change.status } : unit));
}
