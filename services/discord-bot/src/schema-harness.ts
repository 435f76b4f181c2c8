import path from 'node:path';
import { eventLogMigrations } from '@ten8/event-log/migrations';
import { KIT_MIGRATIONS } from '@ten8/service-kit/database/migrate';
import { openSchema } from '@ten8/test-kit/open-schema';

const MIGRATIONS = [eventLogMigrations, KIT_MIGRATIONS, path.join(__dirname, '../migrations')];

/** The bot's schema in a new database, for tests of stores. */
export const openBotSchema = () => openSchema('discord', MIGRATIONS);
