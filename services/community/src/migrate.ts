import path from 'node:path';
import { migrateSchema } from '@ten8/service-kit/database/migrate-schema';

migrateSchema('community', 'community', path.join(__dirname, '../migrations'));
