import type { Sequelize, Transaction } from 'sequelize';
import { run } from '@ten8/service-kit/sql';

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
}

const INSERT =
  'insert into people (user_id, first_name, last_name) values ($1, $2, $3) on conflict (user_id)';
const SAVE = `${INSERT} do update set first_name = excluded.first_name, last_name = excluded.last_name`;

export function createPeopleStore(db: Sequelize): PeopleStore {
  return {
    save: ({ userId, firstName, lastName }, transaction) =>
      run(db, SAVE, [userId, firstName, lastName], transaction),
    introduce: ({ userId, firstName, lastName }, transaction) =>
      run(db, `${INSERT} do nothing`, [userId, firstName, lastName], transaction),
  };
}
