import type { UnitStatus } from '@ten8/contracts/cad/constants';
import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/access/actor';
import type { Cad } from '../context';
import { orderStatus } from '../order-units';
import type { PlacedUnit } from '../units/unit-store';
import { writeEntries } from '../write-entries';

const BECOMES_EN_ROUTE: readonly UnitStatus[] = ['available', 'busy'];

/** Sets a unit en route after it was attached, if its community chose that. */
export async function setEnRoute(cad: Cad, tx: Tx, unit: PlacedUnit, by: Caller): Promise<void> {
  const { id: unitId, communityId, callsign, callId, status: from } = unit;
  if (callId === null || !BECOMES_EN_ROUTE.includes(from)) return;
  if (!(await cad.attaching.read(communityId, tx.transaction)).setsEnRoute) return;

  const status = 'en-route';
  await orderStatus(cad, tx, { units: [unit], status });
  const entries = [{ callId, kind: 'status-changed', unitId, data: { callsign, from, to: status } } as const];
  await writeEntries(cad, tx, { communityId, by, entries });
}
