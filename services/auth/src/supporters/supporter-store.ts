import type { Sequelize } from 'sequelize';
import type { Supporter } from '@ten8/contracts/auth/supporters';
import { insertRow, rows } from '@ten8/service-kit/sql';

export interface SupporterStore {
  /** Newest first. */
  list(): Promise<Supporter[]>;
  insert(supporter: Omit<Supporter, 'id'>): Promise<Supporter>;
}

export function createSupporterStore(db: Sequelize): SupporterStore {
  return {
    list: () => rows<Supporter>(db, 'select * from supporters order by id desc'),
    insert: (supporter) => insertRow<Supporter>(db, 'supporters', supporter),
  };
}
