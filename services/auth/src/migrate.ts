import path from 'node:path';
import { migrateSchema } from '@ten8/service-kit/database/migrate-schema';

migrateSchema('auth', 'auth', path.join(__dirname, '../migrations'));
