import type { Sequelize } from 'sequelize';
import { openDatabase } from '@ten8/service-kit/database/database';
import { KIT_MIGRATIONS, migrate } from '@ten8/service-kit/database/migrate';
import { createLogger } from '@ten8/service-kit/observability/logger';
import { freshDatabase } from './fresh-database';

export interface OpenSchema {
  db: Sequelize;
  /** Drops the database, too. */
  close(): Promise<void>;
}

/** A service's schema in a new database, for tests that need no running service; by default only the kit's tables. */
export async function openSchema(schema = 'cad', migrations = [KIT_MIGRATIONS]): Promise<OpenSchema> {
  const logger = createLogger('a-test', { LOG_LEVEL: 'silent' });
  const database = await freshDatabase();
  const db = await openDatabase({ DATABASE_URL: database.url, DATABASE_POOL: 4 }, schema, logger);
  await migrate(db, schema, migrations, { logger });
  return {
    db,
    async close() {
      await db.close();
      await database.drop();
    },
  };
}
