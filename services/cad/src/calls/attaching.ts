import type { Sequelize, Transaction } from 'sequelize';
import { attachingChanged, type Attaching } from '@ten8/contracts/cad/attaching';
import type { UnitStatus } from '@ten8/contracts/cad/constants';
import { unitStatusChanged } from '@ten8/contracts/cad/units';
import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import { row, run } from '@ten8/service-kit/sql';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { changeUnit, describeUnit } from '../units/change-unit';
import type { PlacedUnit } from '../units/unit-store';

export interface AttachingStore {
  read(communityId: number, transaction?: Transaction): Promise<Attaching>;
  /** Only while the community is locked. */
  save(communityId: number, setting: Attaching, transaction: Transaction): Promise<void>;
}

export const createAttachingStore = (db: Sequelize): AttachingStore => ({
  async read(communityId, transaction) {
    const sql = 'select sets_en_route from communities where id = $1';
    return (await row<Attaching>(db, sql, [communityId], transaction)) ?? { setsEnRoute: false };
  },
  save: (communityId, { setsEnRoute }, transaction) =>
    run(
      db,
      'update communities set sets_en_route = $2 where id = $1',
      [communityId, setsEnRoute],
      transaction,
    ),
});

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

const MOVES_ON: readonly UnitStatus[] = ['available', 'busy'];

/** A unit that has just been attached is en route, where its community wants that. */
export async function moveOn(cad: Cad, tx: Tx, unit: PlacedUnit, by: Caller): Promise<void> {
  const { communityId, status } = unit;
  if (!MOVES_ON.includes(status)) return;
  if (!(await cad.attaching.read(communityId, tx.transaction)).setsEnRoute) return;
  const moved = await changeUnit(cad, tx, { before: unit, fields: { status: 'en-route' }, by });
  tx.append(unitStatusChanged, communityId, describeUnit(moved));
}
