import { unitReturned, unitStoodDown } from '@ten8/contracts/cad/units';
import { memberJoined, memberRemoved, memberRolesChanged } from '@ten8/contracts/community/members';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/fact-handler';
import { hasRole } from '@ten8/service-kit/access/guards';
import type { CadRecords } from '../context';
import { endDuty } from '../desk/leave-duty';
import { changeUnit, describeUnit } from '../units/change-unit';

/**
 * Takes the unit of a member who leaves or loses the role off duty, and ends their duty as a dispatcher. The unit of a
 * member who comes back is listed again.
 */
export function standDownHandlers(cad: CadRecords): FactHandler[] {
  return [
    on(memberJoined, ({ communityId, data: { userId } }, tx) => listAgain(cad, tx, { communityId, userId })),
    on(memberRemoved, async ({ communityId, data: { userId } }, tx) => {
      await standDown(cad, tx, { communityId, userId, hasLeft: true });
      await endDutyOf(cad, tx, { communityId, userId });
    }),
    on(memberRolesChanged, async ({ communityId, data: { userId, roles } }, tx) => {
      if (!hasRole(roles, 'law-enforcement')) await standDown(cad, tx, { communityId, userId });
      if (!hasRole(roles, 'dispatcher')) await endDutyOf(cad, tx, { communityId, userId });
    }),
  ];
}

interface Member {
  communityId: number | null;
  userId: number;
}

/** Safe to run twice: the second time the unit is off duty already. The unit of a member who left is not listed. */
export async function standDown(
  cad: CadRecords,
  tx: FollowTx,
  { communityId, userId, hasLeft = false }: Member & { hasLeft?: boolean },
): Promise<void> {
  if (communityId === null || (await cad.communities.lock(communityId, tx.transaction)).isDeleted) return;
  const unit = await cad.units.findOwn({ communityId, userId }, tx.transaction);
  if (!unit) return;
  if (unit.status === 'off-duty') {
    if (hasLeft) tx.append(unitStoodDown, communityId, describeUnit(unit));
    return;
  }
  const stoodDown = await changeUnit(cad, tx, { before: unit, fields: { status: 'off-duty' }, by: null });
  tx.append(unitStoodDown, communityId, describeUnit(stoodDown));
}

/** Without a fact, gateways would keep the list from before. */
export async function listAgain(
  cad: CadRecords,
  tx: FollowTx,
  { communityId, userId }: Member,
): Promise<void> {
  if (communityId === null) return;
  const unit = await cad.units.findOwn({ communityId, userId }, tx.transaction);
  if (unit) tx.append(unitReturned, communityId, describeUnit(unit));
}

export async function endDutyOf(
  cad: CadRecords,
  tx: FollowTx,
  { communityId, userId }: Member,
): Promise<void> {
  if (communityId === null || (await cad.communities.lock(communityId, tx.transaction)).isDeleted) return;
  await endDuty(cad, tx, { communityId, userId });
}
