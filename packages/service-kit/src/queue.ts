import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { refuse } from '@ten8/contracts/errors';
import type { Logger } from './logger';

export interface JobQueue {
  /** The id makes a second request for the same job harmless while the first is open. Rejects while Redis is away. */
  add(id: string, payload: unknown): Promise<void>;
  /** Calls `listener` whenever Redis is there, at first and again. */
  onReady(listener: () => void): void;
  stop(): Promise<void>;
}

interface JobQueueParts {
  redisUrl: string;
  /** Such as `abuse-reports`. */
  name: string;
  logger: Logger;
  /** Repeated with growing pauses while it throws. */
  work: (payload: unknown) => Promise<void>;
  /** Default: 12 attempts, the last after about half an hour. */
  attempts?: number;
}

const FIRST_PAUSE_MS = 1_000;

/**
 * Work for one replica, at its own pace. A queue is no record: who asks keeps a row or a fact to ask by again, so a
 * job given up, or a Redis that forgot it, costs time only. Ids must not be plain numbers.
 */
export function createJobQueue({ redisUrl, name, logger, work, attempts = 12 }: JobQueueParts): JobQueue {
  const open = (options: { enableOfflineQueue: boolean }) => {
    const redis = new Redis(redisUrl, { maxRetriesPerRequest: null, ...options });
    redis.on('error', () => {}); // said once by the service's own connection
    return redis;
  };
  const [forQueue, forWorker] = [open({ enableOfflineQueue: false }), open({ enableOfflineQueue: true })];
  const queue = new Queue(name, { connection: forQueue });
  const worker = new Worker(name, (job) => work(job.data), { connection: forWorker });
  queue.on('error', () => {});
  worker.on('error', () => {});
  worker.on('failed', (job, error) => logger.warn({ err: error, job: job?.id }, `a job of ${name} failed`));

  return {
    async add(id, payload) {
      // BullMQ would wait for as long as Redis is away.
      if (forQueue.status !== 'ready') throw refuse('unavailable', `The queue of ${name} is away`);
      const backoff = { type: 'exponential', delay: FIRST_PAUSE_MS };
      await queue.add(name, payload, {
        jobId: id,
        attempts,
        backoff,
        removeOnComplete: true,
        removeOnFail: true,
      });
    },
    onReady: (listener) => void forQueue.on('ready', listener),
    async stop() {
      await worker.close(true).catch(() => {});
      await queue.close().catch(() => {});
      forQueue.disconnect();
      forWorker.disconnect();
    },
  };
}
