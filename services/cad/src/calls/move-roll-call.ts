import type { RollCall } from '@ten8/contracts/cad/calls';
import { withWaiting } from '../roll-call';

interface Moving {
  from: RollCall | null;
  to: RollCall | null;
  /** The units that move from one call to the other. */
  unitIds: readonly number[];
}

/**
 * The roll calls of two calls after units have moved between them: a unit that has not answered is still asked. If both
 * calls had a roll call, the earlier one continues for all, so that a unit that has not answered is not shown later.
 */
export function moveRollCall({ from, to, unitIds }: Moving): { from: RollCall | null; to: RollCall | null } {
  const asked = from?.waiting.filter((id) => unitIds.includes(id)) ?? [];
  if (!from || asked.length === 0) return { from, to };
  const kept = to && to.at < from.at ? to : from;
  return {
    from: withWaiting(
      from,
      from.waiting.filter((id) => !asked.includes(id)),
    ),
    to: withWaiting(kept, [...new Set([...(to?.waiting ?? []), ...asked])]),
  };
}
