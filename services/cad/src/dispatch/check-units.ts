import type { UnitCheck } from '@ten8/contracts/cad/dispatch';
import { unitsChecked, type Unit } from '@ten8/contracts/cad/units';
import { refuse } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { requireDispatcher } from '../policy';
import { presentUnit } from '../units/unit-store';

interface Checking {
  actor: Actor;
  roles: Role[];
  caller: Caller;
  communityId: number;
  check: UnitCheck;
}

/** Notes that units are well, with an optional note about them. All or none. */
export function checkUnits(
  cad: Cad,
  { actor, roles, caller, communityId, check: { unitIds, note } }: Checking,
): Promise<Unit[]> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const units = await cad.units.findAll(communityId, unitIds, tx.transaction);
    if (units.length < unitIds.length) throw refuse('not_found', 'Unit not found');
    if (units.some(({ userId }) => userId !== actor.userId)) requireDispatcher(roles);
    const off = units.find(({ status }) => status === 'off-duty');
    if (off) throw refuse('not_on_duty', `${off.callsign} is not on duty`);
    const checked = await cad.units.saveCheck({ communityId, unitIds, note, now: cad.now() }, tx.transaction);
    tx.append(unitsChecked, communityId, {
      unitIds,
      callsigns: units.map(({ callsign }) => callsign),
    });
    return checked.map(presentUnit);
  });
}
