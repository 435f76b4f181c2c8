import type { Sequelize, Transaction } from 'sequelize';

interface Person {
  userId: number;
  firstName: string;
  lastName: string;
}

export interface PeopleStore {
  /** What the auth log says is right. */
  save(person: Person, transaction?: Transaction): Promise<void>;
  /** What a session says may be a minute old: it only fills a gap. */
  introduce(person: Person, transaction: Transaction): Promise<void>;
}

const INSERT =
  'insert into people (user_id, first_name, last_name) values ($1, $2, $3) on conflict (user_id)';

export function createPeopleStore(db: Sequelize): PeopleStore {
  const insert = (onConflict: string, { userId, firstName, lastName }: Person, transaction?: Transaction) =>
    db.query(`${INSERT} ${onConflict}`, {
      bind: [userId, firstName, lastName],
      ...(transaction && { transaction }),
    });

  return {
    save: async (person, transaction) =>
      void (await insert(
        'do update set first_name = excluded.first_name, last_name = excluded.last_name',
        person,
        transaction,
      )),
    introduce: async (person, transaction) => void (await insert('do nothing', person, transaction)),
  };
}
