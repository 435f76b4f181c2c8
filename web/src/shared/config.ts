import { queryOptions } from '@tanstack/react-query';
import type { PublicConfig } from '@ten8/contracts/auth/session';

/** What this installation offers; readable by everyone. */
export const configQuery = queryOptions<PublicConfig>({ queryKey: ['config'] });
