import type { Kit } from '@ten8/service-kit/process/start';
import { startHarness, type Harness } from '@ten8/test-kit/service-harness';
import { authService } from './auth';

/** The service with passwords hashed as fast as bcrypt can. */
export const startAuth = (env: Record<string, string> = {}, kit: Partial<Kit> = {}): Promise<Harness> =>
  startHarness(authService, { env: { BCRYPT_COST: '4', ...env }, kit });
