import type { Sequelize, Transaction } from 'sequelize';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import { BOLO_KEPT_MS } from '@ten8/contracts/cad/constants';
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
  find(boloId: number, transaction?: Transaction): Promise<Bolo | null>;
  insert(bolo: Omit<BoloRow, 'id'>, transaction: Transaction): Promise<Bolo>;
  /** False when it was gone already. */
  remove(boloId: number, now: Date, transaction: Transaction): Promise<boolean>;
  /** One that was deleted a moment ago and can still be restored. */
  findDeleted(boloId: number, now: Date): Promise<Bolo | null>;
  restore(boloId: number, transaction: Transaction): Promise<Bolo | null>;
}

const SEARCH = `
  select * from bolos
  where community_id = $1
    and strpos(lower(concat_ws(E'\\n', description, plate, vin, vehicle_details, type)), lower($2)) > 0
    and ($3::int is null or id < $3)
  order by id desc limit $4`;

/** Keeps it for a while, and forgets the ones that were kept long enough. */
const REMOVE = `
  with gone as (delete from bolos where id = $1 returning *),
    forgotten as (delete from deleted_bolos where deleted_at < $3),
    kept as (
      insert into deleted_bolos (id, community_id, bolo, deleted_at)
      select id, community_id, to_jsonb(gone), $2 from gone
    )
  select id from gone`;
const FIND_DELETED = `
  select b.* from deleted_bolos d, jsonb_populate_record(null::bolos, d.bolo) b
  where d.id = $1 and d.deleted_at >= $2`;
const RESTORE = `
  with back as (delete from deleted_bolos where id = $1 returning bolo)
  insert into bolos overriding system value
  select b.* from back, jsonb_populate_record(null::bolos, back.bolo) b
  returning *`;

const keptSince = (now: Date): Date => new Date(now.getTime() - BOLO_KEPT_MS);

const presentBolo = (bolo: BoloRow): Bolo => ({
  ...bolo,
  status: 'active',
  createdAt: bolo.createdAt.toISOString(),
});

export function createBoloStore(db: Sequelize): BoloStore {
  const list = async (sql: string, bind: unknown[]) => (await rows<BoloRow>(db, sql, bind)).map(presentBolo);
  const one = async (sql: string, bind: unknown[], transaction?: Transaction) => {
    const bolo = await row<BoloRow>(db, sql, bind, transaction);
    return bolo && presentBolo(bolo);
  };

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
    find: (boloId, transaction) => one('select * from bolos where id = $1', [boloId], transaction),
    insert: async (bolo, transaction) => presentBolo(await insertRow(db, 'bolos', bolo, transaction)),
    remove: async (boloId, now, transaction) =>
      (await row(db, REMOVE, [boloId, now, keptSince(now)], transaction)) !== null,
    findDeleted: (boloId, now) => one(FIND_DELETED, [boloId, keptSince(now)]),
    restore: (boloId, transaction) => one(RESTORE, [boloId], transaction),
  };
}
