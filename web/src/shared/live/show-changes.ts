import type { QueryClient } from '@tanstack/react-query';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';
import { bolosQuery } from '../bolos/bolos-query';
import { callsQuery } from '../calls/calls-query';
import { unitsQuery } from '../units/units-query';

/*
 * Puts what a service has answered into the lists, so that it is shown before the next poll.
 */

const replaceIn = <Row extends { id: number }>(rows: readonly Row[], changed: readonly Row[]): Row[] =>
  rows.map((row) => changed.find(({ id }) => id === row.id) ?? row);

export function showCalls(client: QueryClient, communityId: number, changed: readonly Call[]): void {
  client.setQueryData(
    callsQuery(communityId).queryKey,
    (list) => list && { ...list, calls: replaceIn(list.calls, changed) },
  );
}

/** A poll may have added the call already, so it is not added twice. */
export function showNewCall(client: QueryClient, communityId: number, call: Call): void {
  client.setQueryData(
    callsQuery(communityId).queryKey,
    (list) => list && { ...list, calls: [call, ...list.calls.filter(({ id }) => id !== call.id)] },
  );
}

export function showUnits(client: QueryClient, communityId: number, changed: readonly Unit[]): void {
  client.setQueryData(unitsQuery(communityId).queryKey, (units) => units && replaceIn(units, changed));
}

/** Those that the list does not have are added to it, the newest first. */
export function showBolos(client: QueryClient, communityId: number, shown: readonly Bolo[]): void {
  const ids = new Set(shown.map(({ id }) => id));
  client.setQueryData(
    bolosQuery(communityId).queryKey,
    (bolos) =>
      bolos && [...shown, ...bolos.filter(({ id }) => !ids.has(id))].sort((one, other) => other.id - one.id),
  );
}
