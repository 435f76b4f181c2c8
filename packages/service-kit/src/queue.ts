import { Queue, Worker } from 'bullmq';
import { refuseBusy } from '@ten8/contracts/errors';
import type { Logger } from './logger';
import { openRedis, QUEUE_PREFIX } from './redis';

interface QueueParts {
  redisUrl: string;
  /** Such as `abuse-reports`. */
  name: string;
  logger: Logger;
  /** Retried with growing pauses while it throws. */
  work: (payload: unknown) => Promise<void>;
}

/**
 * A BullMQ queue with its worker, on two connections. A queue is no record: a row or a fact stays behind every job, so
 * a job given up, or a Redis that forgot it, costs time only.
 */
export function openQueue({ redisUrl, name, logger, work }: QueueParts) {
  const connection = openRedis(redisUrl, 'queue');
  const forWorker = openRedis(redisUrl, 'worker');
  const queue = new Queue(name, { connection, prefix: QUEUE_PREFIX });
  const worker = new Worker(name, (job) => work(job.data), { connection: forWorker, prefix: QUEUE_PREFIX });
  // The service's cache connection reports that Redis is gone; a second report here says nothing new.
  queue.on('error', () => {});
  worker.on('error', () => {});
  worker.on('failed', (job, error) => logger.warn({ err: error, job: job?.id }, `a job of ${name} failed`));

  return {
    queue,
    isReady: () => connection.status === 'ready',
    /** Calls `listener` whenever Redis can be reached, at first and again. */
    onReady: (listener: () => void) => void connection.on('ready', listener),
    async stop() {
      await worker.close(true).catch(() => {});
      await queue.close().catch(() => {});
      connection.disconnect();
      forWorker.disconnect();
    },
  };
}

export interface JobQueue {
  /**
   * The id makes a second request for the same job harmless while the first is open; it must not be a plain number.
   * Rejects while Redis is gone.
   */
  add(id: string, payload: unknown): Promise<void>;
  onReady(listener: () => void): void;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 1_000;
/** The last one after about half an hour. */
const ATTEMPTS = 12;

/** Work for one replica at a time, at its own pace. */
export function createJobQueue(parts: QueueParts): JobQueue {
  const { queue, isReady, onReady, stop } = openQueue(parts);
  const options = {
    attempts: ATTEMPTS,
    backoff: { type: 'exponential', delay: FIRST_PAUSE_MS },
    removeOnComplete: true,
    removeOnFail: true,
  };
  return {
    async add(id, payload) {
      // BullMQ would wait for as long as Redis is gone.
      if (!isReady()) throw refuseBusy();
      await queue.add(parts.name, payload, { ...options, jobId: id });
    },
    onReady,
    stop,
  };
}
