import type { Logger } from './logger';
import { openQueue } from './queue';

interface Housekeeping {
  stop(): Promise<void>;
}

interface HousekeepingParts {
  redisUrl: string;
  service: string;
  everyMs: number;
  logger: Logger;
  work: () => Promise<void>;
}

/**
 * Regular work that one replica does for all, such as pruning. While Redis is down it does not run; nothing is lost.
 */
export function scheduleHousekeeping({ service, everyMs, ...parts }: HousekeepingParts): Housekeeping {
  const { queue, onReady, stop } = openQueue({ ...parts, name: `${service}-housekeeping` });
  // After a restart of Redis without its data, the schedule is gone.
  onReady(() => {
    queue
      .upsertJobScheduler('sweep', { every: everyMs }, { opts: { removeOnComplete: 1, removeOnFail: 10 } })
      .catch((error: unknown) => parts.logger.warn({ err: error }, 'could not schedule housekeeping'));
  });
  return { stop };
}
