import type { Sequelize, Transaction } from 'sequelize';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import { toPage, type Page, type Slice } from '@ten8/service-kit/page';
import { insertRow, row, rows } from '@ten8/service-kit/sql';

type BoloRow = Omit<Bolo, 'status' | 'createdAt'> & { createdAt: Date };

export interface BoloStore {
  /** Newest first. */
  list(communityId: number): Promise<Bolo[]>;
  /** Newest first: those whose text contains the words, in any case; no character of them is special. */
  search(communityId: number, words: string, page: Slice): Promise<Page<Bolo>>;
  /** Those of every community after `after`, by id. */
  snapshot(after: number, limit: number): Promise<Bolo[]>;
  count(communityId: number, transaction: Transaction): Promise<number>;
  find(boloId: number): Promise<Bolo | null>;
  insert(bolo: Omit<BoloRow, 'id'>, transaction: Transaction): Promise<Bolo>;
  /** False when it was gone already. */
  remove(boloId: number, transaction: Transaction): Promise<boolean>;
}

const SEARCH = `
  select * from bolos
  where community_id = $1
    and strpos(lower(concat_ws(E'\\n', description, plate, vin, vehicle_details, type)), lower($2)) > 0
    and ($3::int is null or id < $3)
  order by id desc limit $4`;

const presentBolo = (bolo: BoloRow): Bolo => ({
  ...bolo,
  status: 'active',
  createdAt: bolo.createdAt.toISOString(),
});

export function createBoloStore(db: Sequelize): BoloStore {
  const list = async (sql: string, bind: unknown[]) => (await rows<BoloRow>(db, sql, bind)).map(presentBolo);

  return {
    list: (communityId) =>
      list('select * from bolos where community_id = $1 order by id desc', [communityId]),
    search: async (communityId, words, { limit, cursor }) =>
      toPage(await list(SEARCH, [communityId, words.trim(), cursor ?? null, limit + 1]), limit),
    snapshot: (after, limit) =>
      list('select * from bolos where id > $1 order by id limit $2', [after, limit]),
    async count(communityId, transaction) {
      const sql = 'select count(*)::int as n from bolos where community_id = $1';
      return (await row<{ n: number }>(db, sql, [communityId], transaction))?.n ?? 0;
    },
    async find(boloId) {
      const bolo = await row<BoloRow>(db, 'select * from bolos where id = $1', [boloId]);
      return bolo && presentBolo(bolo);
    },
    insert: async (bolo, transaction) => presentBolo(await insertRow(db, 'bolos', bolo, transaction)),
    remove: async (boloId, transaction) =>
      (await row(db, 'delete from bolos where id = $1 returning id', [boloId], transaction)) !== null,
  };
}
