import { QueryTypes, type Sequelize } from 'sequelize';
import type { Supporter } from '@ten8/contracts/auth/supporters';

export interface SupporterStore {
  /** Newest first. */
  list(): Promise<Supporter[]>;
  insert(supporter: Omit<Supporter, 'id'>): Promise<Supporter>;
}

const COLUMNS = 'id, display_name as "displayName", username, avatar_url as "avatarUrl"';

export function createSupporterStore(db: Sequelize): SupporterStore {
  return {
    list: () =>
      db.query<Supporter>(`select ${COLUMNS} from supporters order by id desc`, { type: QueryTypes.SELECT }),
    async insert({ displayName, username, avatarUrl }) {
      const rows = await db.query<Supporter>(
        `insert into supporters (display_name, username, avatar_url) values ($1, $2, $3) returning ${COLUMNS}`,
        { bind: [displayName, username, avatarUrl], type: QueryTypes.SELECT },
      );
      if (!rows[0]) throw new Error('the supporter was not inserted');
      return rows[0];
    },
  };
}
