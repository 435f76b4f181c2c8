import type { Sequelize, Transaction } from 'sequelize';
import { HANDOVERS_KEPT, type Handover, type HandoverPage } from '@ten8/contracts/cad/handovers';
import { renameInJson } from '@ten8/service-kit/database/rename-in-json';
import { row, rows, run } from '@ten8/service-kit/database/sql';
import { createHandoverPageStore, type HandoverPageStore, type Shift } from './handover-page-store';

interface Person {
  userId: number;
  name: string;
}

export interface HandoverStore extends HandoverPageStore {
  /** Also deletes the oldest ones, so that a community keeps a fixed number. The community must be locked. */
  insert(made: Shift & { by: Person; page: HandoverPage }, transaction: Transaction): Promise<Handover>;
  /** Newest first. */
  list(communityId: number): Promise<Handover[]>;
  /** By its id alone, but faster with its community where that is known. */
  find(handover: { id: number; communityId?: number }, transaction?: Transaction): Promise<Handover | null>;
  /** The newest one, if nobody has signed it. */
  unsigned(communityId: number): Promise<Pick<Handover, 'id' | 'by' | 'madeAt'> | null>;
  /** False when it is signed already: the first signature stays. */
  sign(
    signature: { id: number; communityId: number; by: Person; now: Date },
    transaction: Transaction,
  ): Promise<boolean>;
  /** Replaces the stored name of this user. */
  rename(user: Person, transaction: Transaction): Promise<void>;
  /** Replaces the stored names of all users who are no longer a member of any community. */
  renameAbsent(name: string, transaction: Transaction): Promise<void>;
}

const FORGET = `
  delete from handovers where community_id = $1 and id not in (
    select id from handovers where community_id = $1 order by id desc limit ${HANDOVERS_KEPT})`;
const INSERT = `
  insert into handovers (community_id, by_user_id, by_name, made_at, since, page)
  values ($1, $2, $3, $4, $5, $6::jsonb) returning *`;
// Polled with the board, so it is read without its page: the first row of the index.
const NEWEST = `
  select id, by_user_id, by_name, made_at, signed_at from handovers where community_id = $1 order by id desc limit 1`;
const RENAME = `
  update handovers set
    by_name = case when by_user_id = $1::int then $2 else by_name end,
    signed_by_name = case when signed_by = $1::int then $2 else signed_by_name end,
    page = ${renameInJson('page')}
  where by_user_id = $1::int or signed_by = $1::int
    or page::text like '%"userId": ' || $1::int || '}%'`;
const ABSENT = `
  select user_id from (
    select by_user_id as user_id, by_name as name from handovers
    union all select signed_by, signed_by_name from handovers
    union all select (person->>'userId')::int, person->>'name' from handovers,
      jsonb_path_query(page, '$.** ? (exists (@.userId))') person
  ) named
  where name <> $1 except select user_id from memberships`;

interface HandoverRow {
  id: number;
  communityId: number;
  byUserId: number;
  byName: string;
  madeAt: Date;
  since: Date;
  page: HandoverPage;
  signedBy: number | null;
  signedByName: string | null;
  signedAt: Date | null;
}

const present = (handover: HandoverRow): Handover => ({
  id: handover.id,
  communityId: handover.communityId,
  by: { userId: handover.byUserId, name: handover.byName },
  madeAt: handover.madeAt.toISOString(),
  since: handover.since.toISOString(),
  page: handover.page,
  signedBy:
    handover.signedBy === null ? null : { userId: handover.signedBy, name: handover.signedByName ?? '' },
  signedAt: handover.signedAt?.toISOString() ?? null,
});

export function createHandoverStore(db: Sequelize): HandoverStore {
  const rename: HandoverStore['rename'] = ({ userId, name }, transaction) =>
    run(db, RENAME, [userId, name], transaction);

  return {
    ...createHandoverPageStore(db),
    async insert({ communityId, by, since, now, page }, transaction) {
      const bind = [communityId, by.userId, by.name, now, since, JSON.stringify(page)];
      const made = await row<HandoverRow>(db, INSERT, bind, transaction);
      if (!made) throw new Error('a hand-over was not saved');
      await run(db, FORGET, [communityId], transaction);
      return present(made);
    },
    async list(communityId) {
      const sql = 'select * from handovers where community_id = $1 order by id desc';
      return (await rows<HandoverRow>(db, sql, [communityId])).map(present);
    },
    async find({ id, communityId }, transaction) {
      const sql = 'select * from handovers where id = $1';
      const found =
        communityId === undefined
          ? await row<HandoverRow>(db, sql, [id], transaction)
          : await row<HandoverRow>(db, `${sql} and community_id = $2`, [id, communityId], transaction);
      return found && present(found);
    },
    async unsigned(communityId) {
      const newest = await row<Omit<HandoverRow, 'page'>>(db, NEWEST, [communityId]);
      if (!newest || newest.signedAt) return null;
      const { id, byUserId, byName, madeAt } = newest;
      return { id, by: { userId: byUserId, name: byName }, madeAt: madeAt.toISOString() };
    },
    async sign({ id, communityId, by, now }, transaction) {
      const sql = `
        update handovers set signed_by = $2, signed_by_name = $3, signed_at = $4
        where id = $1 and community_id = $5 and signed_by is null returning id`;
      return (await row(db, sql, [id, by.userId, by.name, now, communityId], transaction)) !== null;
    },
    rename,
    async renameAbsent(name, transaction) {
      const absent = await rows<{ userId: number }>(db, ABSENT, [name], transaction);
      for (const { userId } of absent) await rename({ userId, name }, transaction);
    },
  };
}
