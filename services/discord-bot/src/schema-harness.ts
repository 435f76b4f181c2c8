import path from 'node:path';
import type { Sequelize } from 'sequelize';
import { eventLogMigrations } from '@ten8/event-log/migrations';
import { openDatabase } from '@ten8/service-kit/database/database';
import { KIT_MIGRATIONS, migrate } from '@ten8/service-kit/database/migrate';
import { createLogger } from '@ten8/service-kit/observability/logger';
import { freshDatabase } from '@ten8/test-kit/fresh-database';

const logger = createLogger('discord-bot', { LOG_LEVEL: 'silent' });
const MIGRATIONS = [eventLogMigrations, KIT_MIGRATIONS, path.join(__dirname, '../migrations')];

/** The bot's schema in a new database, for tests of stores. */
export async function openSchema(): Promise<{ db: Sequelize; close(): Promise<void> }> {
  const database = await freshDatabase();
  const db = await openDatabase({ DATABASE_URL: database.url, DATABASE_POOL: 4 }, 'discord', logger);
  await migrate(db, 'discord', MIGRATIONS, { logger });
  return {
    db,
    async close() {
      await db.close();
      await database.drop();
    },
  };
}
