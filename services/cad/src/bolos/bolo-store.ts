import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Bolo, NewBolo } from '@ten8/contracts/cad/bolos';
import { toPage, type Page, type Slice } from '@ten8/service-kit/page';

interface BoloRow extends NewBolo {
  id: number;
  communityId: number;
  createdAt: Date;
}

export interface BoloStore {
  /** Newest first. */
  list(communityId: number): Promise<Bolo[]>;
  /** Newest first: those whose text contains the words, in any case; no character of them is special. */
  search(communityId: number, words: string, page: Slice): Promise<Page<Bolo>>;
  /** Those of every community after `after`, by id. */
  snapshot(after: number, limit: number): Promise<Bolo[]>;
  find(boloId: number): Promise<Bolo | null>;
  insert(communityId: number, bolo: NewBolo, now: Date, transaction: Transaction): Promise<Bolo>;
  /** False when it was gone already. */
  remove(boloId: number, transaction: Transaction): Promise<boolean>;
}

const COLUMNS = `id, community_id as "communityId", type, description, plate, vin,
  vehicle_details as "vehicleDetails", created_at as "createdAt"`;
const LIST = `select ${COLUMNS} from bolos where community_id = $1 order by id desc`;
const SNAPSHOT = `select ${COLUMNS} from bolos where id > $1 order by id limit $2`;
const SEARCH = `
  select ${COLUMNS} from bolos
  where community_id = $1
    and strpos(lower(concat_ws(E'\\n', description, plate, vin, vehicle_details, type)), lower($2)) > 0
    and ($3::int is null or id < $3)
  order by id desc limit $4`;
const INSERT = `
  insert into bolos (community_id, type, description, plate, vin, vehicle_details, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`;

const presentBolo = (row: BoloRow): Bolo => ({
  ...row,
  status: 'active',
  createdAt: row.createdAt.toISOString(),
});

export function createBoloStore(db: Sequelize): BoloStore {
  async function select(sql: string, bind: unknown[], transaction?: Transaction): Promise<Bolo[]> {
    const rows = await db.query<BoloRow>(sql, {
      bind,
      type: QueryTypes.SELECT,
      ...(transaction && { transaction }),
    });
    return rows.map(presentBolo);
  }

  return {
    list: (communityId) => select(LIST, [communityId]),
    search: async (communityId, words, { limit, cursor }) =>
      toPage(await select(SEARCH, [communityId, words.trim(), cursor ?? null, limit + 1]), limit),
    snapshot: (after, limit) => select(SNAPSHOT, [after, limit]),
    async find(boloId) {
      const [bolo] = await select(`select ${COLUMNS} from bolos where id = $1`, [boloId]);
      return bolo ?? null;
    },
    async insert(communityId, { type, description, plate, vin, vehicleDetails }, now, transaction) {
      const bind = [communityId, type, description, plate, vin, vehicleDetails, now];
      const [bolo] = await select(INSERT, bind, transaction);
      if (!bolo) throw new Error('a BOLO vanished while it was made');
      return bolo;
    },
    async remove(boloId, transaction) {
      const removed = await db.query('delete from bolos where id = $1 returning id', {
        bind: [boloId],
        type: QueryTypes.SELECT,
        transaction,
      });
      return removed.length > 0;
    },
  };
}
