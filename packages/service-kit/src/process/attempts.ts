import type { Logger } from '../observability/logger';
import { reasonOf } from '../observability/reason-of';

/** Does work that is repeated anyway. Never rejects; false if it failed. */
type Attempt = (what: string, work: () => Promise<unknown>) => Promise<boolean>;

/**
 * Logs the first failure with `what`, which says what could not be done, and no further ones for the same reason: during
 * an outage the same line every few seconds would hide all others.
 */
export function createAttempts(logger: Logger): Attempt {
  const reasons = new Map<string, string>();
  return async (what, work) => {
    try {
      await work();
      if (reasons.delete(what)) logger.info(`${what}: this works again`);
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      if (reasons.get(what) !== reason) logger.warn({ err: error }, `${what}, retrying`);
      reasons.set(what, reason);
      return false;
    }
  };
}
