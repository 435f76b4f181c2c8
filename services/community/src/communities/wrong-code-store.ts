import type { Sequelize } from 'sequelize';
import { row, run } from '@ten8/service-kit/database/sql';

export interface WrongCodeStore {
  add(at: Date): Promise<void>;
  countSince(since: Date): Promise<number>;
}

const ADD = `
  insert into wrong_join_codes (hour, tries) values (date_trunc('hour', $1::timestamptz), 1)
  on conflict (hour) do update set tries = wrong_join_codes.tries + 1`;
const COUNT = 'select coalesce(sum(tries), 0)::int as tries from wrong_join_codes where hour > $1';

export function createWrongCodeStore(db: Sequelize): WrongCodeStore {
  return {
    add: (at) => run(db, ADD, [at]),
    countSince: async (since) => (await row<{ tries: number }>(db, COUNT, [since]))?.tries ?? 0,
  };
}
