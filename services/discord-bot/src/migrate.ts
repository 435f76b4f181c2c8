import path from 'node:path';
import { migrateSchema } from '@ten8/service-kit/database/migrate-schema';

migrateSchema('discord-bot', 'discord', path.join(__dirname, '../migrations'));
