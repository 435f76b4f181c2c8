import { join } from 'node:path';

/** The directory of numbered SQL files every service with a schema runs before its own. */
export const eventLogMigrations = join(__dirname, '../migrations');
