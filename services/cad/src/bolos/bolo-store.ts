import type { Sequelize, Transaction } from 'sequelize';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import { BOLO_KEPT_MS } from '@ten8/contracts/cad/constants';
import { insertRow, row, rows } from '@ten8/service-kit/database/sql';
import { toPage, type Page, type Slice } from '@ten8/service-kit/http/page';
import { createBoloEditorStore, type BoloEditorStore } from './bolo-editor-store';

type Times = 'broadcastAt' | 'expiresAt' | 'createdAt';
type BoloRow = Omit<Bolo, 'status' | Times> & {
  broadcastAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
};
type FreshBolo = Omit<BoloRow, 'id' | 'version' | 'broadcastAt' | 'expiresAt'> & { authorId: number | null };
export const BOLO_FIELDS = ['type', 'description', 'plate', 'vin', 'vehicleDetails', 'expiresAt'] as const;
export type BoloField = (typeof BOLO_FIELDS)[number];
export type BoloValues = Pick<Bolo, BoloField>;
/** For each field: the version in which it was changed last, and by whom. Older changes have no name. */
export type BoloChanges = { [Field in BoloField]?: { version: number; userId: number; name?: string } };

type InCommunity = Pick<Bolo, 'id' | 'communityId'>;

export interface BoloStore extends BoloEditorStore {
  /** Newest first. Here and below, BOLOs past their end are left out. */
  list(communityId: number, now: Date): Promise<Bolo[]>;
  /** Newest first: BOLOs that contain the words, in any case. No character is a wildcard. */
  search(communityId: number, words: string, page: Slice & { now: Date }): Promise<Page<Bolo>>;
  /** BOLOs of all communities with an id above `after`, by id. */
  snapshot(after: number, limit: number, now: Date): Promise<Bolo[]>;
  count(communityId: number, transaction: Transaction): Promise<number>;
  /** The id is enough; with the community it is faster. */
  find(
    bolo: { id: number; communityId?: number },
    now: Date,
    transaction?: Transaction,
  ): Promise<Bolo | null>;
  insert(bolo: FreshBolo, transaction: Transaction): Promise<Bolo>;
  /** Here and below the community must be locked. */
  changesOf(bolo: InCommunity, transaction: Transaction): Promise<BoloChanges>;
  save(
    bolo: BoloValues & InCommunity & Pick<Bolo, 'version'>,
    changes: BoloChanges,
    transaction: Transaction,
  ): Promise<Bolo | null>;
  markBroadcast(bolo: InCommunity, now: Date, transaction: Transaction): Promise<Bolo | null>;
  communitiesWithExpired(now: Date): Promise<number[]>;
  /** Removes BOLOs past their end, and returns them. */
  removeExpired(communityId: number, now: Date, transaction: Transaction): Promise<Bolo[]>;
  /** Returns it as it was at last; null when it did not exist any more. */
  remove(boloId: number, now: Date, transaction: Transaction): Promise<Bolo | null>;
  /** A BOLO that was deleted recently and can still be restored. */
  findDeleted(boloId: number, now: Date): Promise<Bolo | null>;
  restore(boloId: number, transaction: Transaction): Promise<Bolo | null>;
}

const isValidAt = (now: string) => `(expires_at is null or expires_at > ${now})`;
const FIND = `select * from bolos where id = $1 and ${isValidAt('$2')}`;
const contains = (words: string) =>
  `strpos(lower(concat_ws(E'\\n', description, plate, vin, vehicle_details, type)), lower(${words})) > 0`;
// Stored as sent: é may be one character there, or e and an accent.
const SEARCH = `
  select * from bolos
  where community_id = $1 and ${isValidAt('$5')}
    and (${contains('$2')} or ${contains('$6')})
    and ($3::int is null or id < $3)
  order by id desc limit $4`;

/** Moves the BOLO to `deleted_bolos`, and deletes old rows there. */
const REMOVE = `
  with gone as (delete from bolos where id = $1 returning *),
    forgotten as (delete from deleted_bolos where deleted_at < $3),
    kept as (
      insert into deleted_bolos (id, community_id, bolo, deleted_at)
      select id, community_id, to_jsonb(gone), $2 from gone
    )
  select * from gone`;
// A BOLO that was deleted before BOLOs had versions gets version 1.
const rowFrom = (bolo: string) =>
  `jsonb_populate_record(null::bolos, '{"version": 1, "changes": {}}'::jsonb || ${bolo})`;
const FIND_DELETED = `
  select b.* from deleted_bolos d, ${rowFrom('d.bolo')} b
  where d.id = $1 and d.deleted_at >= $2 and ${isValidAt('$3')}`;
const RESTORE = `
  with back as (delete from deleted_bolos where id = $1 returning bolo)
  insert into bolos overriding system value
  select b.* from back, ${rowFrom('back.bolo')} b
  returning *`;

const SAVE = `
  update bolos set type = $2, description = $3, plate = $4, vin = $5, vehicle_details = $6, expires_at = $7,
    version = $8, changes = changes || $9::jsonb
  where id = $1 and community_id = $10 returning *`;
const MARK = 'update bolos set broadcast_at = $2 where id = $1 and community_id = $3 returning *';

const keptSince = (now: Date): Date => new Date(now.getTime() - BOLO_KEPT_MS);

const presentBolo = (bolo: BoloRow): Bolo => ({
  ...bolo,
  status: 'active',
  broadcastAt: bolo.broadcastAt?.toISOString() ?? null,
  expiresAt: bolo.expiresAt?.toISOString() ?? null,
  createdAt: bolo.createdAt.toISOString(),
});

export function createBoloStore(db: Sequelize): BoloStore {
  const list = async (sql: string, bind: unknown[]) => (await rows<BoloRow>(db, sql, bind)).map(presentBolo);
  const one = async (sql: string, bind: unknown[], transaction?: Transaction) => {
    const bolo = await row<BoloRow>(db, sql, bind, transaction);
    return bolo && presentBolo(bolo);
  };

  return {
    list: (communityId, now) =>
      list(`select * from bolos where community_id = $1 and ${isValidAt('$2')} order by id desc`, [
        communityId,
        now,
      ]),
    async search(communityId, words, { limit, cursor, now }) {
      const [composed, decomposed] = [words.trim().normalize('NFC'), words.trim().normalize('NFD')];
      const bind = [communityId, composed, cursor ?? null, limit + 1, now, decomposed];
      return toPage(await list(SEARCH, bind), limit);
    },
    snapshot: (after, limit, now) =>
      list(`select * from bolos where id > $1 and ${isValidAt('$3')} order by id limit $2`, [
        after,
        limit,
        now,
      ]),
    async count(communityId, transaction) {
      const sql = 'select count(*)::int as n from bolos where community_id = $1';
      return (await row<{ n: number }>(db, sql, [communityId], transaction))?.n ?? 0;
    },
    find: ({ id, communityId }, now, transaction) =>
      communityId === undefined
        ? one(FIND, [id, now], transaction)
        : one(`${FIND} and community_id = $3`, [id, now, communityId], transaction),
    insert: async (bolo, transaction) => presentBolo(await insertRow(db, 'bolos', bolo, transaction)),
    remove: (boloId, now, transaction) => one(REMOVE, [boloId, now, keptSince(now)], transaction),
    findDeleted: (boloId, now) => one(FIND_DELETED, [boloId, keptSince(now), now]),
    restore: (boloId, transaction) => one(RESTORE, [boloId], transaction),
    ...editsOf(db),
    ...createBoloEditorStore(db),
  };
}

type Edits = Pick<
  BoloStore,
  'changesOf' | 'save' | 'markBroadcast' | 'communitiesWithExpired' | 'removeExpired'
>;

function editsOf(db: Sequelize): Edits {
  const one = async (sql: string, bind: unknown[], transaction: Transaction) => {
    const bolo = await row<BoloRow>(db, sql, bind, transaction);
    return bolo && presentBolo(bolo);
  };
  return {
    async changesOf({ id, communityId }, transaction) {
      const sql = 'select changes from bolos where id = $1 and community_id = $2';
      return (await row<{ changes: BoloChanges }>(db, sql, [id, communityId], transaction))?.changes ?? {};
    },
    save: ({ id, communityId, version, ...values }, changes, transaction) => {
      const bind = BOLO_FIELDS.map((field) => values[field]);
      return one(SAVE, [id, ...bind, version, JSON.stringify(changes), communityId], transaction);
    },
    markBroadcast: ({ id, communityId }, now, transaction) => one(MARK, [id, now, communityId], transaction),
    async communitiesWithExpired(now) {
      const sql = 'select distinct community_id from bolos where expires_at <= $1 order by community_id';
      return (await rows<{ communityId: number }>(db, sql, [now])).map(({ communityId }) => communityId);
    },
    async removeExpired(communityId, now, transaction) {
      const sql = 'delete from bolos where community_id = $1 and expires_at <= $2 returning *';
      return (await rows<BoloRow>(db, sql, [communityId, now], transaction)).map(presentBolo);
    },
  };
}
