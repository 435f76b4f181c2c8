import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Unit, UnitStatus } from '@ten8/contracts/cad/units';

export interface UnitFields {
  callsign: string;
  name: string;
  rank: string;
  department: string;
  status: UnitStatus;
  type: string;
  location: string | null;
}

export interface UnitRow extends UnitFields {
  id: number;
  communityId: number;
  userId: number;
  panicUntil: Date | null;
  updatedAt: Date;
}

export interface UnitStore {
  list(communityId: number): Promise<Unit[]>;
  find(unitId: number, transaction?: Transaction): Promise<UnitRow | null>;
  findOwn(communityId: number, userId: number, transaction: Transaction): Promise<UnitRow | null>;
  insert(
    owner: { communityId: number; userId: number },
    fields: UnitFields,
    now: Date,
    transaction: Transaction,
  ): Promise<UnitRow>;
  save(unitId: number, fields: UnitFields, now: Date, transaction: Transaction): Promise<UnitRow>;
  setPanic(unitId: number, until: Date, now: Date, transaction: Transaction): Promise<void>;
  countActive(): Promise<number>;
  /** Units on duty whose officer may no longer serve. */
  unentitled(transaction: Transaction): Promise<{ communityId: number; userId: number }[]>;
}

const COLUMNS = `id, community_id as "communityId", user_id as "userId", callsign, name, rank, department, status,
  type, location, panic_until as "panicUntil", updated_at as "updatedAt"`;
const LIST = `select ${COLUMNS} from units where community_id = $1 order by id`;
const FIND = `select ${COLUMNS} from units where id = $1`;
const FIND_OWN = `select ${COLUMNS} from units where community_id = $1 and user_id = $2`;
const INSERT = `
  insert into units
    (community_id, user_id, callsign, name, rank, department, status, type, location, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`;
const SAVE = `
  update units set callsign = $2, name = $3, rank = $4, department = $5, status = $6, type = $7, location = $8,
    updated_at = $9
  where id = $1 returning ${COLUMNS}`;
const UNENTITLED = `
  select u.community_id as "communityId", u.user_id as "userId" from units u
  where u.status <> 'off-duty' and not exists (
    select 1 from memberships m where m.community_id = u.community_id and m.user_id = u.user_id
      and m.roles && array['Law Enforcement', 'Admin'])`;

/** A unit as callers see it. */
export const presentUnit = (row: UnitRow): Unit => ({
  ...row,
  panicUntil: row.panicUntil?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

const listed = (fields: UnitFields) => [
  fields.callsign,
  fields.name,
  fields.rank,
  fields.department,
  fields.status,
  fields.type,
  fields.location,
];

export function createUnitStore(db: Sequelize): UnitStore {
  const select = <T extends object>(sql: string, bind: unknown[], transaction?: Transaction) =>
    db.query<T>(sql, { bind, type: QueryTypes.SELECT, ...(transaction && { transaction }) });

  async function one(sql: string, bind: unknown[], transaction?: Transaction): Promise<UnitRow | null> {
    const [row] = await select<UnitRow>(sql, bind, transaction);
    return row ?? null;
  }

  async function written(sql: string, bind: unknown[], transaction: Transaction): Promise<UnitRow> {
    const row = await one(sql, bind, transaction);
    if (!row) throw new Error('a unit that was held is gone');
    return row;
  }

  return {
    list: async (communityId) => (await select<UnitRow>(LIST, [communityId])).map(presentUnit),
    find: (unitId, transaction) => one(FIND, [unitId], transaction),
    findOwn: (communityId, userId, transaction) => one(FIND_OWN, [communityId, userId], transaction),
    insert: ({ communityId, userId }, fields, now, transaction) =>
      written(INSERT, [communityId, userId, ...listed(fields), now], transaction),
    save: (unitId, fields, now, transaction) => written(SAVE, [unitId, ...listed(fields), now], transaction),
    async setPanic(unitId, until, now, transaction) {
      await db.query('update units set panic_until = $2, updated_at = $3 where id = $1', {
        bind: [unitId, until, now],
        transaction,
      });
    },
    async countActive() {
      const [row] = await select<{ active: number }>(
        `select count(*)::int as active from units where status not in ('off-duty', 'unavailable')`,
        [],
      );
      return row?.active ?? 0;
    },
    unentitled: (transaction) => select(UNENTITLED, [], transaction),
  };
}
