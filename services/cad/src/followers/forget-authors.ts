import { DELETED_NAME } from '@ten8/contracts/auth/account';
import { unitStoodDown } from '@ten8/contracts/cad/units';
import { accountForgotten } from '@ten8/contracts/community/members';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import type { CadRecords } from '../context';
import { describeUnit } from '../units/change-unit';

/** After an account was deleted, its records stay, but everywhere the name is replaced by `Deleted user`. */
export const forgetAuthors = ({
  boards,
  bolos,
  calls,
  entries,
  handovers,
  incidents,
  panics,
  units,
}: Pick<
  CadRecords,
  'boards' | 'bolos' | 'calls' | 'entries' | 'handovers' | 'incidents' | 'panics' | 'units'
>): FactHandler =>
  on(accountForgotten, async ({ data: { userId } }, { transaction, append }) => {
    await entries.rename({ userId, name: DELETED_NAME }, transaction);
    await calls.rename({ userId, name: DELETED_NAME }, transaction);
    await calls.renameRollCalls(DELETED_NAME, transaction);
    await boards.rename({ userId, name: DELETED_NAME }, transaction);
    await bolos.rename({ userId, name: DELETED_NAME }, transaction);
    await handovers.rename({ userId, name: DELETED_NAME }, transaction);
    await panics.rename({ userId, name: DELETED_NAME }, transaction);
    await incidents.renameOfficer(userId, DELETED_NAME, transaction);
    for (const unit of await units.renameOfficer(userId, DELETED_NAME, transaction)) {
      append(unitStoodDown, unit.communityId, describeUnit(unit));
    }
  });
