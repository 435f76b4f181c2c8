import type { Sequelize, Transaction } from 'sequelize';
import type { Attaching } from '@ten8/contracts/cad/attaching';
import { row, run } from '@ten8/service-kit/database/sql';

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
