import type { Sequelize, Transaction } from 'sequelize';
import { row, rows, run } from '@ten8/service-kit/sql';

interface Person {
  userId: number;
  firstName: string;
  lastName: string;
}

export interface PeopleStore {
  /** What the auth log says is right. */
  save(person: Person, transaction: Transaction): Promise<void>;
  /** What a session says may be a minute old: it only fills a gap. */
  introduce(person: Person, transaction: Transaction): Promise<void>;
  /** The highest user id that is known; 0 when nobody is. */
  lastId(transaction: Transaction): Promise<number>;
  /** Known user ids in a range, without the given ones. */
  listIds(
    range: { after: number; upTo: number; except: number[] },
    transaction: Transaction,
  ): Promise<number[]>;
}

const INSERT =
  'insert into people (user_id, first_name, last_name) values ($1, $2, $3) on conflict (user_id)';
const SAVE = `${INSERT} do update set first_name = excluded.first_name, last_name = excluded.last_name`;
const LAST = 'select coalesce(max(user_id), 0) as last from people';
const LIST_IDS = `
  select user_id from people
  where user_id > $1 and user_id <= $2 and user_id <> all ($3::int[]) order by user_id`;

export function createPeopleStore(db: Sequelize): PeopleStore {
  return {
    save: ({ userId, firstName, lastName }, transaction) =>
      run(db, SAVE, [userId, firstName, lastName], transaction),
    introduce: ({ userId, firstName, lastName }, transaction) =>
      run(db, `${INSERT} do nothing`, [userId, firstName, lastName], transaction),
    lastId: async (transaction) => (await row<{ last: number }>(db, LAST, [], transaction))?.last ?? 0,
    async listIds({ after, upTo, except }, transaction) {
      const found = await rows<{ userId: number }>(db, LIST_IDS, [after, upTo, except], transaction);
      return found.map(({ userId }) => userId);
    },
  };
}
