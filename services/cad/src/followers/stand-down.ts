import { unitStoodDown } from '@ten8/contracts/cad/units';
import { memberRemoved, memberRolesChanged } from '@ten8/contracts/community/members';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/follow';
import { hasRole } from '@ten8/service-kit/guards';
import type { CadRecords } from '../context';
import { changeUnit, describeUnit } from '../units/change-unit';

/** An officer who leaves, or loses the role, has no unit on duty any more. */
export function standDownHandlers(cad: CadRecords): FactHandler[] {
  return [
    on(memberRemoved, ({ communityId, data }, tx) =>
      standDown(cad, tx, { communityId, userId: data.userId }),
    ),
    on(memberRolesChanged, async ({ communityId, data }, tx) => {
      if (hasRole(data.roles, 'law-enforcement')) return;
      await standDown(cad, tx, { communityId, userId: data.userId });
    }),
  ];
}

/** A second delivery finds the unit off duty. */
export async function standDown(
  cad: CadRecords,
  tx: FollowTx,
  { communityId, userId }: { communityId: number | null; userId: number },
): Promise<void> {
  if (communityId === null || !(await cad.communities.lock(communityId, tx.transaction))) return;
  const unit = await cad.units.findOwn({ communityId, userId }, tx.transaction);
  if (!unit || unit.status === 'off-duty') return;
  const stoodDown = await changeUnit(cad, tx, { before: unit, fields: { status: 'off-duty' }, by: null });
  tx.append(unitStoodDown, communityId, describeUnit(stoodDown));
}
