import { type Sequelize } from 'sequelize';
import { type Supporter } from '@ten8/contracts/auth/supporters';
import { row, rows } from '@ten8/service-kit/sql';

export interface SupporterStore {
  /** Newest first. */
  list(): Promise<Supporter[]>;
  insert(supporter: Omit<Supporter, 'id'>): Promise<Supporter>;
}

const INSERT = 'insert into supporters (display_name, username, avatar_url) values ($1, $2, $3) returning *';

export function createSupporterStore(db: Sequelize): SupporterStore {
  return {
    list: () => rows<Supporter>(db, 'select * from supporters order by id desc'),
    async insert({ displayName, username, avatarUrl }) {
      const supporter = await row<Supporter>(db, INSERT, [displayName, username, avatarUrl]);
      if (!supporter) throw new Error('the supporter was not inserted');
      return supporter;
    },
  };
}
