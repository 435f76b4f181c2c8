import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from './logger';

interface Housekeeping {
  stop(): Promise<void>;
}

/**
 * Regular work that one replica does for all, such as pruning. It is schedule, not record: while Redis is away
 * nothing is swept, and nothing is lost by that.
 */
export function scheduleHousekeeping(parts: {
  redisUrl: string;
  service: string;
  everyMs: number;
  logger: Logger;
  work: () => Promise<void>;
}): Housekeeping {
  const connection = () => {
    const redis = new Redis(parts.redisUrl, { maxRetriesPerRequest: null, lazyConnect: false });
    redis.on('error', () => {}); // said once by the service's own connection
    return redis;
  };
  const [forQueue, forWorker] = [connection(), connection()];
  const name = `${parts.service}-housekeeping`;
  const queue = new Queue(name, { connection: forQueue });
  const worker = new Worker(name, parts.work, { connection: forWorker });
  queue.on('error', () => {});
  worker.on('error', () => {});
  worker.on('failed', (_job, error) => parts.logger.error({ err: error }, 'housekeeping failed'));
  void queue
    .upsertJobScheduler(
      'sweep',
      { every: parts.everyMs },
      { opts: { removeOnComplete: 1, removeOnFail: 10 } },
    )
    .catch((error: unknown) => parts.logger.warn({ err: error }, 'housekeeping is not scheduled'));

  return {
    async stop() {
      await worker.close(true).catch(() => {});
      await queue.close().catch(() => {});
      forQueue.disconnect();
      forWorker.disconnect();
    },
  };
}
