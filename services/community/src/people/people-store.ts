import type { Sequelize, Transaction } from 'sequelize';
import { row, rows, run } from '@ten8/service-kit/database/sql';

interface Person {
  userId: number;
  firstName: string;
  lastName: string;
}

export interface PeopleStore {
  /** Saves a name from the auth log, which is the source of names. */
  save(person: Person, transaction: Transaction): Promise<void>;
  /**
   * Allows somebody to join a community. If their name is not known yet, that of the session is saved, which may be a
   * minute old. False if the account was deleted or is being deleted.
   */
  admit(person: Person, now: Date, transaction: Transaction): Promise<boolean>;
  /** The user's name, and those before it. */
  namesOf(userId: number, transaction: Transaction): Promise<string[]>;
  /** Locks the user until the transaction ends: they can neither join a community nor be deleted. */
  lock(userId: number, transaction: Transaction): Promise<void>;
  markLeaving(userId: number, now: Date, transaction: Transaction): Promise<void>;
  /** The mark of `markLeaving` ends after two minutes; this one never does. */
  confirmLeaving(userId: number, transaction: Transaction): Promise<void>;
  /**
   * Which of these accounts are deleted. The others cannot be deleted until the transaction ends: what it stores under
   * their names is there when the names are replaced.
   */
  deletedAmong(userIds: number[], transaction: Transaction): Promise<Set<number>>;
  /** Waits for the transactions that read the account as not deleted. */
  lockDeletion(userId: number, transaction: Transaction): Promise<void>;
  /** Marks the account as deleted, and forgets its names. `forgetAgainAt` is for `takeForgottenAgain`. */
  markDeleted(person: Person & { forgetAgainAt: Date }, transaction: Transaction): Promise<void>;
  /** The deleted accounts that are to be forgotten a second time by now; each is returned once. */
  takeForgottenAgain(now: Date, transaction: Transaction): Promise<number[]>;
  /** The highest known user id; 0 if there are none. */
  lastId(transaction: Transaction): Promise<number>;
  /** Known user ids in a range, without the given ones. */
  listIds(
    range: { after: number; upTo: number; except: number[] },
    transaction: Transaction,
  ): Promise<number[]>;
}

const INSERT =
  'insert into people (user_id, first_name, last_name) values ($1, $2, $3) on conflict (user_id)';
/** Enough for anybody who does not change the name to fill the table. */
const FORMER_NAMES_KEPT = 100;
// The row of somebody whose name was not known yet has empty ones. Not `concat`, which Citus refuses here.
const SAVE = `${INSERT} do update set first_name = excluded.first_name, last_name = excluded.last_name,
  former_names = case
    when people.last_name = ''
      or (people.first_name, people.last_name) = (excluded.first_name, excluded.last_name) then people.former_names
    else (array_prepend(people.first_name || ' ' || people.last_name, people.former_names))[1:${FORMER_NAMES_KEPT}]
  end`;
const NAMES = `
  select array_prepend(concat(first_name, ' ', last_name), former_names) as names
  from people where user_id = $1 and last_name <> ''`;
// Locks the row in both cases, and reads it as it was last committed.
const ADMIT = `
  ${INSERT} do update set user_id = excluded.user_id
  returning leaving_at is null or leaving_at < $4 as is_admitted`;
const LOCK = `insert into people (user_id, first_name, last_name) values ($1, '', '')
  on conflict (user_id) do update set user_id = excluded.user_id`;
const DELETED = `
  insert into people (user_id, first_name, last_name, forget_again_at, leaving_at)
  values ($1, $2, $3, $4, 'infinity')
  on conflict (user_id) do update
    set first_name = excluded.first_name, last_name = excluded.last_name,
      former_names = '{}', forget_again_at = excluded.forget_again_at, leaving_at = excluded.leaving_at`;
// Not the rows' own locks: requests hold those together with others, in another order.
const DELETION_LOCK = 108_003;
const HOLD_DELETIONS = `
  select pg_advisory_xact_lock_shared(${DELETION_LOCK}, user_id) from unnest($1::int[]) as named (user_id)`;
const DELETED_AMONG = `
  select user_id from people where user_id = any ($1::int[]) and leaving_at = 'infinity'`;
const TAKE_FORGOTTEN_AGAIN = `
  update people set forget_again_at = null where forget_again_at <= $1 returning user_id`;
/** Longer than an ended session may still be accepted. After a failed deletion the account can join again then. */
const LEAVING_MS = 120_000;
const LAST = 'select coalesce(max(user_id), 0) as last from people';
const LIST_IDS = `
  select user_id from people
  where user_id > $1 and user_id <= $2 and user_id <> all ($3::int[]) order by user_id`;

type Deletions = 'deletedAmong' | 'lockDeletion' | 'markDeleted' | 'takeForgottenAgain';

const deletionsIn = (db: Sequelize): Pick<PeopleStore, Deletions> => ({
  async deletedAmong(userIds, transaction) {
    const distinct = [...new Set(userIds)];
    if (distinct.length === 0) return new Set();
    // Two statements, because the second must see what was committed while the first waited.
    await run(db, HOLD_DELETIONS, [distinct], transaction);
    const deleted = await rows<{ userId: number }>(db, DELETED_AMONG, [distinct], transaction);
    return new Set(deleted.map(({ userId }) => userId));
  },
  lockDeletion: (userId, transaction) =>
    run(db, 'select pg_advisory_xact_lock($1, $2)', [DELETION_LOCK, userId], transaction),
  markDeleted: ({ userId, firstName, lastName, forgetAgainAt }, transaction) =>
    run(db, DELETED, [userId, firstName, lastName, forgetAgainAt], transaction),
  async takeForgottenAgain(now, transaction) {
    const taken = await rows<{ userId: number }>(db, TAKE_FORGOTTEN_AGAIN, [now], transaction);
    return taken.map(({ userId }) => userId);
  },
});

export function createPeopleStore(db: Sequelize): PeopleStore {
  return {
    save: ({ userId, firstName, lastName }, transaction) =>
      run(db, SAVE, [userId, firstName, lastName], transaction),
    async admit({ userId, firstName, lastName }, now, transaction) {
      const bind = [userId, firstName, lastName, new Date(now.getTime() - LEAVING_MS)];
      return (await row<{ isAdmitted: boolean }>(db, ADMIT, bind, transaction))?.isAdmitted ?? false;
    },
    namesOf: async (userId, transaction) =>
      (await row<{ names: string[] }>(db, NAMES, [userId], transaction))?.names ?? [],
    lock: (userId, transaction) => run(db, LOCK, [userId], transaction),
    markLeaving: (userId, now, transaction) =>
      run(db, 'update people set leaving_at = $2 where user_id = $1', [userId, now], transaction),
    confirmLeaving: (userId, transaction) =>
      run(db, `update people set leaving_at = 'infinity' where user_id = $1`, [userId], transaction),
    ...deletionsIn(db),
    lastId: async (transaction) => (await row<{ last: number }>(db, LAST, [], transaction))?.last ?? 0,
    async listIds({ after, upTo, except }, transaction) {
      const found = await rows<{ userId: number }>(db, LIST_IDS, [after, upTo, except], transaction);
      return found.map(({ userId }) => userId);
    },
  };
}
