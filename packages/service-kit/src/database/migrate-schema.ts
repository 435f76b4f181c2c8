import { z } from 'zod';
import { eventLogMigrations } from '@ten8/event-log/migrations';
import { createLogger } from '../observability/logger';
import { BaseConfig, DatabaseConfig, readConfig } from '../process/config';
import { endWith } from '../process/start';
import { openDatabase } from './database';
import { KIT_MIGRATIONS, migrate } from './migrate';

const MigrateConfig = z.object({ ...DatabaseConfig.shape, LOG_LEVEL: BaseConfig.shape.LOG_LEVEL });

/**
 * The program `migrate` of a service: brings its schema up to date and ends. Services do the same when they start. On
 * Kubernetes this runs before them, because a probe could kill a service during a long migration.
 */
export function migrateSchema(name: string, schema: string, migrations: string): void {
  run(name, schema, migrations).catch((error: unknown) => endWith(name, error));
}

async function run(name: string, schema: string, migrations: string): Promise<void> {
  const config = readConfig(MigrateConfig, process.env);
  const logger = createLogger(name, config);
  const db = await openDatabase(config, schema, logger);
  await migrate(db, schema, [eventLogMigrations, KIT_MIGRATIONS, migrations], { logger });
  await db.close();
  logger.info({ schema }, 'the schema is up to date');
}
