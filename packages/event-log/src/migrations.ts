import { join } from 'node:path';

/** The directory of numbered SQL files that every service with a schema runs before its own ones. */
export const eventLogMigrations = join(__dirname, '../migrations');
