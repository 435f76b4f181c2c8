import { setTimeout as pause } from 'node:timers/promises';
import { Queue, Worker, type JobsOptions, type Processor, type WorkerOptions } from 'bullmq';
import { refuseBusy } from '@ten8/contracts/errors';
import type { Logger } from '../observability/logger';
import { openRedis, QUEUE_PREFIX } from './redis';

interface QueueParts {
  redisUrl: string;
  /** Such as `abuse-reports`. */
  name: string;
  logger: Logger;
}

interface BullParts<T> extends QueueParts {
  work: Processor<T, void>;
  job?: JobsOptions;
  worker?: Omit<WorkerOptions, 'connection'>;
}

/**
 * A BullMQ queue with its worker, on two connections. Every job is made from a row or a fact that stays in PostgreSQL,
 * so a job that is lost only costs time.
 */
export function openQueue<T>({ redisUrl, name, logger, work, ...options }: BullParts<T>) {
  const connection = openRedis(redisUrl, 'queue');
  const forWorker = openRedis(redisUrl, 'worker');
  const queue = new Queue<T, void, string>(name, {
    connection,
    prefix: QUEUE_PREFIX,
    ...(options.job && { defaultJobOptions: options.job }),
  });
  const worker = new Worker<T, void>(name, work, {
    ...options.worker,
    connection: forWorker,
    prefix: QUEUE_PREFIX,
  });
  // The service's cache connection already reports that Redis is down.
  queue.on('error', () => {});
  worker.on('error', () => {});
  worker.on('failed', (job, error) => logger.warn({ err: error, job: job?.id }, `a job of ${name} failed`));

  return {
    queue,
    worker,
    isReady: () => connection.status === 'ready',
    /** Calls `listener` whenever Redis can be reached, at first and again. */
    onReady: (listener: () => void) => void connection.on('ready', listener),
    /** Running jobs have this long to end; while Redis is down they cannot. */
    async stop(finishMs = 0) {
      if (finishMs > 0) await Promise.race([worker.close(), pause(finishMs, undefined, { ref: false })]);
      else await worker.close(true).catch(() => {});
      await queue.close().catch(() => {});
      connection.disconnect();
      forWorker.disconnect();
    },
  };
}

export interface JobQueue {
  /**
   * While a job with this id is open, adding it again does nothing. The id must not be a plain number. Rejects while
   * Redis is down.
   */
  add(id: string, payload: unknown): Promise<void>;
  onReady(listener: () => void): void;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 1_000;
/** The last one after about half an hour. */
const ATTEMPTS = 12;

/** Work for one replica at a time, at its own pace. `work` is retried with growing pauses while it throws. */
export function createJobQueue({
  work,
  ...parts
}: QueueParts & { work: (payload: unknown) => Promise<void> }): JobQueue {
  const { queue, isReady, onReady, stop } = openQueue<unknown>({ ...parts, work: (job) => work(job.data) });
  const options = {
    attempts: ATTEMPTS,
    backoff: { type: 'exponential', delay: FIRST_PAUSE_MS },
    removeOnComplete: true,
    removeOnFail: true,
  };
  return {
    async add(id, payload) {
      // BullMQ would wait until Redis is back.
      if (!isReady()) throw refuseBusy();
      await queue.add(parts.name, payload, { ...options, jobId: id });
    },
    onReady,
    stop: () => stop(),
  };
}
