import type { UnitStatus } from '@ten8/contracts/cad/constants';
import { unitStatusChanged, type Unit } from '@ten8/contracts/cad/units';
import { refuse } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity, lockForOfficer, readLocked, type Officer } from '../lock-community';
import { requireStatusRight } from '../policy';
import { changeUnit, describeUnit } from './change-unit';
import { presentUnit, type UnitOwner } from './unit-store';

/**
 * Officers change their own unit, an Admin any unit; a Dispatcher may send any unit off duty. Nobody can put
 * a unit on duty whose officer has left or lost the role.
 */
export function changeUnitStatus(
  cad: Cad,
  someone: Officer & { roles: Role[] },
  known: UnitOwner,
  status: UnitStatus,
): Promise<Unit> {
  const { actor, caller, communityId, roles } = someone;
  requireStatusRight(known, status, { userId: actor.userId, roles });
  return cad.log.transact(actedBy(caller), async (tx) => {
    const locking =
      status === 'off-duty'
        ? lockCommunity(cad, tx, communityId, 'Unit')
        : lockForOfficer(cad, tx, known, 'Unit');
    const unit = await readLocked(locking, () => cad.units.find(known, tx.transaction));
    if (unit?.userId !== known.userId) throw refuse('not_found', 'Unit not found');
    if (unit.status === status) return presentUnit(unit);

    const changed = await changeUnit(cad, tx, { before: unit, fields: { status }, by: caller });
    const presented = presentUnit(changed);
    tx.append(unitStatusChanged, communityId, { ...describeUnit(changed), before: unit.status }, presented);
    return presented;
  });
}
