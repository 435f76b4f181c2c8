import type { Sequelize, Transaction } from 'sequelize';
import { DEFAULT_CHECK_AFTER } from '@ten8/contracts/cad/constants';
import { kindOf } from '@ten8/contracts/cad/unit-kinds';
import type { Unit } from '@ten8/contracts/cad/units';
import { BoundedMap } from '@ten8/service-kit/bounded-map';
import { insertRow, row, rows, run, updateRow } from '@ten8/service-kit/database/sql';

/** The fields that an officer can set. */
export type UnitFields = Pick<
  Unit,
  'callsign' | 'name' | 'rank' | 'department' | 'status' | 'type' | 'location'
>;

type Times = 'panicUntil' | 'statusSince' | 'checkedAt';
export type UnitRow = Omit<Unit, Times | 'updatedAt' | 'note' | 'kind'> & { [Time in Times]: Date | null } & {
  updatedAt: Date;
  note: string | null;
};

/** A unit, the call that it is on, and when the first unit was on that scene. */
export type PlacedUnit = UnitRow & { callId: number | null; firstOnSceneAt: Date | null };

type Owner = Pick<UnitRow, 'communityId' | 'userId'>;
/** A unit always belongs to the same user and community. */
export type UnitOwner = Owner & { id: number };

export interface UnitStore {
  /** Without those of people who have left. Their units stay, off duty, and are listed again if they come back. */
  list(communityId: number): Promise<Unit[]>;
  /** By its id alone, but faster with its community where that is known. */
  find(unit: { id: number; communityId?: number }, transaction?: Transaction): Promise<PlacedUnit | null>;
  /** Whose unit it is. Remembered, so the unit may be gone in the meantime. */
  findOwner(id: number): Promise<UnitOwner | null>;
  findOwn(owner: Owner, transaction: Transaction): Promise<PlacedUnit | null>;
  insert(
    unit: UnitFields & Owner & { statusSince: Date; updatedAt: Date },
    transaction: Transaction,
  ): Promise<UnitRow>;
  /** The unit must be locked. */
  save(
    unit: { id: number; communityId: number; updatedAt: Date } & Partial<
      UnitFields & Pick<UnitRow, Times | 'note'>
    >,
    transaction: Transaction,
  ): Promise<void>;
  /** These units, without those of other communities, in the order of their ids. */
  findAll(communityId: number, unitIds: number[], transaction: Transaction): Promise<PlacedUnit[]>;
  saveStatus(
    change: { communityId: number; unitIds: number[]; status: UnitRow['status']; now: Date },
    transaction: Transaction,
  ): Promise<void>;
  /** If `note` is undefined the old note stays; null deletes it. */
  saveCheck(
    check: { communityId: number; unitIds: number[]; note: string | null | undefined; now: Date },
    transaction: Transaction,
  ): Promise<UnitRow[]>;
  /** Notes that the unit was heard from. Returns its id, or null if it has no status that dispatch watches. */
  noteHeard(heard: Owner & { now: Date }, transaction: Transaction): Promise<number | null>;
  /** Renames the officer of this user's units, and returns those whose officer had another name. */
  renameOfficer(userId: number, name: string, transaction: Transaction): Promise<UnitRow[]>;
  /** Neither off duty nor unavailable. */
  onDuty(communityId: number, transaction: Transaction): Promise<UnitRow[]>;
  /** Without those of people who have left or lost the role: their units stay, off duty. */
  count(communityId: number, transaction: Transaction): Promise<number>;
  countActive(): Promise<number>;
  /** The owners of units on duty who have lost the role. */
  unentitled(transaction: Transaction): Promise<Owner[]>;
  /** The owners of units whose owner is a member. */
  ownedByMembers(transaction: Transaction): Promise<Owner[]>;
}

/** A unit as callers see it. */
export const presentUnit = (unit: UnitRow): Unit => ({
  ...unit,
  kind: kindOf(unit.department),
  panicUntil: unit.panicUntil?.toISOString() ?? null,
  statusSince: (unit.statusSince ?? unit.updatedAt).toISOString(),
  checkedAt: unit.checkedAt?.toISOString() ?? null,
  updatedAt: unit.updatedAt.toISOString(),
});

// Units on duty are listed in any case: the copy of the memberships may not have a new member yet.
const LIST = `
  select u.* from units u
  where u.community_id = $1 and (u.status <> 'off-duty' or exists (
    select 1 from memberships m where m.community_id = u.community_id and m.user_id = u.user_id))
  order by u.id`;
const SAVE_CHECK = `
  update units set checked_at = $2, note = case when $3::boolean then $4 else note end
  where community_id = $5 and id = any ($1) returning *`;
const WATCHED = Object.keys(DEFAULT_CHECK_AFTER);
const NOTE_HEARD = `
  update units set checked_at = $3
  where community_id = $1 and user_id = $2 and status = any ($4::text[]) returning id`;
const ON_DUTY = `
  select * from units where community_id = $1 and status not in ('off-duty', 'unavailable') order by id`;
const PLACED = `
  select u.*, a.call_id, c.first_on_scene_at from units u
  left join assignments a on a.community_id = u.community_id and a.unit_id = u.id
  left join calls c on c.community_id = u.community_id and c.id = a.call_id`;
const IS_ENTITLED = `exists (
    select 1 from memberships m where m.community_id = u.community_id and m.user_id = u.user_id
      and m.roles && array['Law Enforcement', 'Admin'])`;
const UNENTITLED = `
  select u.community_id, u.user_id from units u where u.status <> 'off-duty' and not ${IS_ENTITLED}`;
const OWNED_BY_MEMBERS = `
  select u.community_id, u.user_id from units u
  join memberships m on m.community_id = u.community_id and m.user_id = u.user_id`;
const RENAME_OFFICER = 'update units set name = $2 where user_id = $1 and name <> $2 returning *';
const COUNT = `select count(*)::int as n from units u where u.community_id = $1 and ${IS_ENTITLED}`;

/** About 5 MB. */
const MAX_OWNERS = 50_000;

const OWNER = 'select id, community_id, user_id from units where id = $1';

function createOwnerLookup(db: Sequelize): UnitStore['findOwner'] {
  const owners = new BoundedMap<number, UnitOwner>(MAX_OWNERS);
  return async (id) => {
    const known = owners.get(id);
    if (known) return known;
    const owner = await row<UnitOwner>(db, OWNER, [id]);
    if (owner) owners.set(id, owner);
    return owner;
  };
}

export function createUnitStore(db: Sequelize): UnitStore {
  return {
    list: async (communityId) => (await rows<UnitRow>(db, LIST, [communityId])).map(presentUnit),
    find: ({ id, communityId }, transaction) =>
      communityId === undefined
        ? row(db, `${PLACED} where u.id = $1`, [id], transaction)
        : row(db, `${PLACED} where u.id = $1 and u.community_id = $2`, [id, communityId], transaction),
    findOwner: createOwnerLookup(db),
    findOwn: ({ communityId, userId }, transaction) =>
      row(db, `${PLACED} where u.community_id = $1 and u.user_id = $2`, [communityId, userId], transaction),
    insert: (unit, transaction) => insertRow(db, 'units', unit, transaction),
    async save(unit, transaction) {
      const isSaved = await updateRow(db, 'units', unit, transaction);
      if (!isSaved) throw new Error('a unit disappeared while it was locked');
    },
    findAll: (communityId, unitIds, transaction) =>
      rows(
        db,
        `${PLACED} where u.community_id = $1 and u.id = any ($2) order by u.id`,
        [communityId, unitIds],
        transaction,
      ),
    saveStatus: ({ communityId, unitIds, status, now }, transaction) =>
      run(
        db,
        `update units set status = $2, updated_at = $3, status_since = $3, checked_at = null,
           note = case when $2 = 'off-duty' then null else note end,
           location = case when $2 = 'off-duty' then null else location end
         where community_id = $4 and id = any ($1)`,
        [unitIds, status, now, communityId],
        transaction,
      ),
    saveCheck: ({ communityId, unitIds, note, now }, transaction) =>
      rows(db, SAVE_CHECK, [unitIds, now, note !== undefined, note ?? null, communityId], transaction),
    async noteHeard({ communityId, userId, now }, transaction) {
      const bind = [communityId, userId, now, WATCHED];
      return (await row<{ id: number }>(db, NOTE_HEARD, bind, transaction))?.id ?? null;
    },
    renameOfficer: (userId, name, transaction) => rows(db, RENAME_OFFICER, [userId, name], transaction),
    onDuty: (communityId, transaction) => rows(db, ON_DUTY, [communityId], transaction),
    count: async (communityId, transaction) =>
      (await row<{ n: number }>(db, COUNT, [communityId], transaction))?.n ?? 0,
    async countActive() {
      const sql = `select count(*)::int as active from units where status not in ('off-duty', 'unavailable')`;
      return (await row<{ active: number }>(db, sql))?.active ?? 0;
    },
    unentitled: (transaction) => rows(db, UNENTITLED, [], transaction),
    ownedByMembers: (transaction) => rows(db, OWNED_BY_MEMBERS, [], transaction),
  };
}
