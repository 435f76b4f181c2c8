import type { QueryClient } from '@tanstack/react-query';
import type { UnitStatus } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';

/** A change of the own unit's status. `unit` is as the server knew it, or null when the officer has none yet. */
export interface StatusChange {
  unit: Unit | null;
  status: UnitStatus;
}

/** The key of the mutations that send a `StatusChange`. An officer has another unit in each community. */
export const statusChanges = (communityId: number) => ['own-status', communityId];

/** The first one is being sent, and the others wait for it. */
export const pendingChanges = (client: QueryClient, communityId: number): StatusChange[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: statusChanges(communityId), status: 'pending' })
    .map(({ state }) => state.variables as StatusChange);

/** The own unit as the server knows it: `known`, or its answer to a change that was sent after that. */
export function lastSavedUnit(client: QueryClient, communityId: number, known: Unit | null): Unit | null {
  const mutationKey = statusChanges(communityId);
  const saved = client.getMutationCache().findAll({ mutationKey, status: 'success' }).at(-1);
  const answer = saved?.state.data as Unit | undefined;
  return answer && (!known || answer.updatedAt > known.updatedAt) ? answer : known;
}

/** Gives the own unit the status that was chosen last, while the server may not know it yet. */
export function withPendingStatus(client: QueryClient, communityId: number, units: Unit[]): Unit[] {
  const change = pendingChanges(client, communityId).at(-1);
  if (!change) return units;
  return units.map((unit) => (unit.id === change.unit?.id ? { ...unit, status: change.status } : unit));
}
