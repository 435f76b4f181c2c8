import type { Sequelize } from 'sequelize';
import type { Supporter } from '@ten8/contracts/auth/supporters';
import { insertRow, rows } from '@ten8/service-kit/database/sql';

export interface SupporterStore {
  /** Newest first. */
  list(): Promise<Supporter[]>;
  /** False when there is none of that name. */
  delete(username: string): Promise<boolean>;
  insert(supporter: Omit<Supporter, 'id'>): Promise<Supporter>;
}

export function createSupporterStore(db: Sequelize): SupporterStore {
  return {
    list: () => rows<Supporter>(db, 'select * from supporters order by id desc'),
    delete: async (username) =>
      (await rows(db, 'delete from supporters where username = $1 returning id', [username])).length > 0,
    insert: (supporter) => insertRow<Supporter>(db, 'supporters', supporter),
  };
}
