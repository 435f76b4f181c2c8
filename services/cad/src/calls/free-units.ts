import type { Tx } from '@ten8/event-log/transact';
import type { Actor } from '@ten8/service-kit/access/actor';
import type { Cad } from '../context';
import { notifyOfficer, orderStatus } from '../order-units';
import { isOnDuty } from '../policy';
import type { ClosedCall } from './call-store';

interface Freeing {
  communityId: number;
  closed: ClosedCall[];
  actor: Actor;
}

/**
 * Units that were on a closed call become available, and their officers are told so, except the one who closed it.
 * A unit that is unavailable stays so.
 */
export async function freeUnits(cad: Cad, tx: Tx, { communityId, closed, actor }: Freeing): Promise<void> {
  const callOf = new Map(closed.flatMap((call) => call.units.map(({ unitId }) => [unitId, call])));
  if (callOf.size === 0) return;
  const units = (await cad.units.findAll(communityId, [...callOf.keys()], tx.transaction)).filter(isOnDuty);
  const status = 'available';
  await orderStatus(cad, tx, { units, status });
  for (const unit of units)
    notifyOfficer(tx, { actor, unit, status, call: null, closedCall: callOf.get(unit.id) });
}
