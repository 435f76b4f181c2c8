import { attachingChanged, type Attaching } from '@ten8/contracts/cad/attaching';
import type { UnitStatus } from '@ten8/contracts/cad/constants';
import { unitStatusChanged } from '@ten8/contracts/cad/units';
import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import type { PlacedUnit } from '../units/unit-store';
import { writeEntries } from '../write-entries';

export function setAttaching(
  cad: Cad,
  caller: Caller,
  { communityId, setsEnRoute }: Attaching & { communityId: number },
): Promise<Attaching> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const before = await cad.attaching.read(communityId, tx.transaction);
    if (before.setsEnRoute === setsEnRoute) return before;
    await cad.attaching.save(communityId, { setsEnRoute }, tx.transaction);
    tx.append(attachingChanged, communityId, { setsEnRoute });
    return { setsEnRoute };
  });
}

const BECOMES_EN_ROUTE: readonly UnitStatus[] = ['available', 'busy'];

/** Sets a unit en route after it was attached, if its community chose that. */
export async function setEnRoute(cad: Cad, tx: Tx, unit: PlacedUnit, by: Caller): Promise<void> {
  const { id: unitId, communityId, userId, callsign, callId, status: from } = unit;
  if (callId === null || !BECOMES_EN_ROUTE.includes(from)) return;
  if (!(await cad.attaching.read(communityId, tx.transaction)).setsEnRoute) return;

  const status: UnitStatus = 'en-route';
  await cad.units.saveStatus({ communityId, unitIds: [unitId], status, now: cad.now() }, tx.transaction);
  const data = { callsign, from, to: status };
  const entries = [{ callId, kind: 'status-changed', unitId, data } as const];
  await writeEntries(cad, tx, { communityId, by, entries });
  tx.append(unitStatusChanged, communityId, { unitId, userId, callsign, status });
}
