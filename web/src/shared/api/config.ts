import type { getConfig } from '@ten8/contracts/auth/session';
import { readQuery } from './read-query';

/** What this installation offers; readable by everyone. */
export const configQuery = readQuery<typeof getConfig>('GET /api/config');
