import { DELETED_USER } from '@ten8/contracts/auth/account';
import { unitStoodDown } from '@ten8/contracts/cad/units';
import { personDeleted } from '@ten8/contracts/community/members';
import { on, type FactHandler } from '@ten8/event-log/follow';
import type { CadRecords } from '../context';
import { describeUnit } from '../units/change-unit';

/** Reports and units stay, for others need them, without the name. */
export const afterPersonDeleted = ({ incidents, units }: CadRecords): FactHandler =>
  on(personDeleted, async ({ data: { userId } }, { transaction, append }) => {
    const name = `${DELETED_USER.firstName} ${DELETED_USER.lastName}`;
    await incidents.renameOfficer(userId, name, transaction);
    for (const unit of await units.renameOfficer(userId, name, transaction)) {
      append(unitStoodDown, unit.communityId, describeUnit(unit));
    }
  });
