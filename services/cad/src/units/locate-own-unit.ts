import { unitLocated, type Unit } from '@ten8/contracts/cad/units';
import { refuse } from '@ten8/contracts/errors';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockForOfficer, readLocked, type Officer } from '../lock-community';
import { describeUnit } from './change-unit';
import { presentUnit } from './unit-store';

/** Sets the location of the own unit, which everyone sees and an alarm shows. Refused while it is off duty. */
export function locateOwnUnit(cad: Cad, officer: Officer, location: string | null): Promise<Unit> {
  return cad.log.transact(actedBy(officer.caller), async (tx) => {
    const { actor, communityId } = officer;
    const owner = { communityId, userId: actor.userId };
    const locking = lockForOfficer(cad, tx, owner);
    const unit = await readLocked(locking, () => cad.units.findOwn(owner, tx.transaction));
    if (!unit || unit.status === 'off-duty') throw refuse('not_on_duty', 'No active unit found');
    if (unit.location === location) return presentUnit(unit);

    const change = { id: unit.id, communityId, location, updatedAt: cad.now() };
    tx.defer((transaction) => cad.units.save(change, transaction));
    const { callId: _onCall, firstOnSceneAt: _onScene, ...before } = unit;
    const located = { ...before, ...change };
    const presented = presentUnit(located);
    tx.append(unitLocated, communityId, { ...describeUnit(located), location }, presented);
    return presented;
  });
}
