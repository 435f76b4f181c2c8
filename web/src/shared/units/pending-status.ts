import type { QueryClient } from '@tanstack/react-query';
import type { UnitStatus } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';

/** A change of the own unit's status. `unit` is as the server knew it, or null when the officer has none yet. */
export interface StatusChange {
  unit: Unit | null;
  status: UnitStatus;
}

/** The key of the mutations that send a `StatusChange`. */
export const STATUS_CHANGES = ['own-status'];

/** The first one is being sent, and the others wait for it. */
export const pendingChanges = (client: QueryClient): StatusChange[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: STATUS_CHANGES, status: 'pending' })
    .map(({ state }) => state.variables as StatusChange);

/** The own unit as the server knows it: `known`, or its answer to a change that was sent after that. */
export function lastSavedUnit(client: QueryClient, known: Unit | null): Unit | null {
  const saved = client.getMutationCache().findAll({ mutationKey: STATUS_CHANGES, status: 'success' }).at(-1);
  const answer = saved?.state.data as Unit | undefined;
  return answer && (!known || answer.updatedAt > known.updatedAt) ? answer : known;
}

/** Gives the own unit the status that was chosen last, while the server may not know it yet. */
export function withPendingStatus(client: QueryClient, units: Unit[]): Unit[] {
  const change = pendingChanges(client).at(-1);
  if (!change) return units;
  return units.map((unit) => (unit.id === change.unit?.id ? { ...unit, status: change.status } : unit));
}
