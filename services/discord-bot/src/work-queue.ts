import { DelayedError, Queue, Worker } from 'bullmq';
import type { RedisClient } from '@ten8/event-log/redis-address';
import type { Logger } from '@ten8/service-kit/logger';
import { openRedis, QUEUE_PREFIX } from '@ten8/service-kit/redis';
import type { JobResult } from './job-result';

export interface WorkQueue {
  /** Starts these jobs as soon as possible. A job that exists already is left as it is. */
  enqueue(ids: string[]): Promise<void>;
  /** Ends the pauses after failures: Discord answers again. */
  retryNow(): Promise<void>;
  pause(): Promise<void>;
  resume(): void;
  /** Jobs by state; null while Redis does not answer. */
  counts(): Promise<Record<string, number> | null>;
  stop(): Promise<void>;
}

const SWEEP_MS = 10_000;
const SWEEP_LIMIT = 5_000;
const AT_ONCE = 4;
const BUSY_MS = 250;
/** The first pause after a failure, and the longest. 500 attempts take a little less than two days. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
const ATTEMPTS = 500;
const JOB_OPTIONS = {
  attempts: ATTEMPTS,
  backoff: { type: 'custom' },
  // The record is in PostgreSQL; a finished job would only prevent its id from being used again.
  removeOnComplete: true,
  removeOnFail: true,
};
/** The jobs of a killed bot are started again within about fifteen seconds, however often that happens. */
const LOCKS = { lockDuration: 8_000, stalledInterval: 4_000, maxStalledCount: 10_000 };

/** No limit, but only with one does `rateLimit` hold back a worker that waits for jobs: it took the refused one at once. */
const NO_LIMIT = { max: 1_000_000, duration: 1_000 };

interface WorkQueueParts {
  redisUrl: string;
  name: string;
  logger: Logger;
  /** Ids of what is still to be done by PostgreSQL's record, oldest first. */
  pending: (limit: number) => Promise<string[]>;
  work: (id: string) => Promise<JobResult>;
  /** The last attempt has failed. */
  giveUp: (id: string) => Promise<void>;
  onUnauthorized: () => void;
}

/** Work that may wait for Discord: BullMQ keeps the times and the pauses, PostgreSQL keeps the record. */
export function createWorkQueue(parts: WorkQueueParts): WorkQueue {
  const { name } = parts;
  const forQueue = openRedis(parts.redisUrl, 'queue');
  const forWorker = openRedis(parts.redisUrl, 'worker');
  const queue = new Queue(name, {
    connection: forQueue,
    prefix: QUEUE_PREFIX,
    defaultJobOptions: JOB_OPTIONS,
  });
  const worker = startWorker(parts, forWorker);
  const enqueue = async (ids: string[]): Promise<void> => {
    if (ids.length > 0) await queue.addBulk(ids.map((id) => ({ name, data: {}, opts: { jobId: id } })));
  };
  const sweep = createSweep(parts, enqueue);

  queue.on('error', () => undefined);
  forQueue.on('ready', () => void sweep());
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  return {
    enqueue: (ids) => enqueue(ids).catch(() => undefined),
    retryNow: () => queue.promoteJobs().catch(() => undefined),
    pause: () => worker.pause(true),
    resume: () => worker.resume(),
    counts: () => queue.getJobCounts('waiting', 'active', 'delayed', 'failed').catch(() => null),
    async stop() {
      clearInterval(timer);
      await closeBoth(worker, queue);
      forQueue.disconnect();
      forWorker.disconnect();
    },
  };
}

/** Queues every pending job of the record: needed when Redis was emptied, harmless otherwise. */
function createSweep({ pending, logger }: WorkQueueParts, enqueue: (ids: string[]) => Promise<void>) {
  let isSweeping = false;
  return async (): Promise<void> => {
    if (isSweeping) return;
    isSweeping = true;
    try {
      await enqueue(await pending(SWEEP_LIMIT));
    } catch (error) {
      logger.debug({ err: error }, 'pending jobs will be queued at the next sweep');
    } finally {
      isSweeping = false;
    }
  };
}

function startWorker(parts: WorkQueueParts, connection: RedisClient): Worker {
  const unsaid = createGrowingPause();
  const worker = new Worker(
    parts.name,
    async (job, token) => {
      const result = await parts.work(String(job.id));
      if (result.kind !== 'rate-limited') unsaid.reset();
      if (result.kind === 'settled') return;
      if (result.kind === 'rate-limited') {
        await worker.rateLimit(result.ms ?? unsaid.next());
        throw Worker.RateLimitError();
      }
      if (result.kind === 'unknown') throw new Error(result.error);
      if (result.kind === 'unauthorized') parts.onUnauthorized();
      await job.moveToDelayed(Date.now() + pauseAfter(result), token);
      throw new DelayedError();
    },
    {
      connection,
      prefix: QUEUE_PREFIX,
      concurrency: AT_ONCE,
      limiter: NO_LIMIT,
      ...LOCKS,
      settings: {
        backoffStrategy: (attempt) => Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS),
      },
    },
  );
  worker.on('error', () => undefined);
  worker.on('failed', (job, error) => {
    parts.logger.warn(
      { queue: parts.name, id: job?.id, attempt: job?.attemptsMade, reason: error.message },
      'a Discord job failed and will be tried again',
    );
    if (job?.id && job.attemptsMade >= ATTEMPTS) void parts.giveUp(job.id);
  });
  return worker;
}

/** A worker that waits for Redis would wait for ever. */
async function closeBoth(worker: Worker, queue: Queue): Promise<void> {
  await Promise.race([worker.close(), new Promise((resolve) => setTimeout(resolve, 3_000).unref())]);
  await queue.close().catch(() => undefined);
}

const LONGEST_UNSAID_MS = 60_000;

/** For rate limits that do not say how long they last: 1 s, doubled each time up to a minute. */
function createGrowingPause() {
  let pauseMs = FIRST_PAUSE_MS / 2;
  let until = 0;
  return {
    next(): number {
      // Jobs that were under way together are refused together, and count once.
      if (Date.now() < until) return until - Date.now();
      pauseMs = Math.min(pauseMs * 2, LONGEST_UNSAID_MS);
      until = Date.now() + pauseMs;
      return pauseMs;
    },
    reset(): void {
      pauseMs = FIRST_PAUSE_MS / 2;
    },
  };
}

const pauseAfter = (result: JobResult): number => (result.kind === 'busy' ? BUSY_MS : FIRST_PAUSE_MS);
