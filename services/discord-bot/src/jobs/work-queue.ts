import { DelayedError, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { type Logger } from '@ten8/service-kit/logger';
import { type Outcome } from '../outcome';

export interface WorkQueue {
  /** Carries these orders out as soon as may be. A job that exists already is left as it is. */
  enqueue(ids: string[]): Promise<void>;
  /** Puts every pending order of the record into the queue: what a Redis that was emptied needs, and harmless else. */
  sweep(): Promise<void>;
  /** Ends the pauses after failures: Discord answers again. */
  hurry(): Promise<void>;
  pause(): Promise<void>;
  resume(): void;
  /** Null while Redis is away. */
  depth(): Promise<Record<string, number> | null>;
  stop(): Promise<void>;
}

const SWEEP_MS = 10_000;
const SWEEP_LIMIT = 5_000;
const AT_ONCE = 4;
const BUSY_MS = 250;
/** The first pause after a failure, and the longest: with 500 attempts a bit less than two days of patience. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
const PATIENT = {
  attempts: 500,
  backoff: { type: 'custom' },
  // The record is in PostgreSQL; a finished job would only keep its id from being used again.
  removeOnComplete: true,
  removeOnFail: true,
};
/** A killed bot's jobs are taken up again within about fifteen seconds, however often that happens. */
const LOCKS = { lockDuration: 8_000, stalledInterval: 4_000, maxStalledCount: 10_000 };

interface WorkQueueParts {
  redisUrl: string;
  name: string;
  logger: Logger;
  /** Ids of what the record says is still to be done, oldest first. */
  pending: (limit: number) => Promise<string[]>;
  carryOut: (id: string) => Promise<Outcome>;
  /** The last attempt has failed. */
  giveUp: (id: string) => Promise<void>;
  onSignedOut: () => void;
}

/** Work that Discord may keep waiting: BullMQ keeps the times and the pauses, PostgreSQL keeps the record. */
export function createWorkQueue(parts: WorkQueueParts): WorkQueue {
  const { logger, name } = parts;
  const forQueue = open(parts.redisUrl, false);
  const forWorker = open(parts.redisUrl, true);
  const queue = new Queue(name, { connection: forQueue, defaultJobOptions: PATIENT });
  const worker = startWorker(parts, forWorker);
  let isSweeping = false;

  async function enqueue(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await queue.addBulk(ids.map((id) => ({ name, data: {}, opts: { jobId: id } })));
  }
  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      await enqueue(await parts.pending(SWEEP_LIMIT));
    } catch (error) {
      logger.debug({ err: error }, 'what is pending will be queued at the next sweep');
    } finally {
      isSweeping = false;
    }
  }

  queue.on('error', () => undefined);
  forQueue.on('ready', () => void sweep());
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  return {
    enqueue: (ids) => enqueue(ids).catch(() => undefined),
    sweep,
    hurry: () => queue.promoteJobs().catch(() => undefined),
    pause: () => worker.pause(true),
    resume: () => worker.resume(),
    depth: () => queue.getJobCounts('waiting', 'active', 'delayed', 'failed').catch(() => null),
    async stop() {
      clearInterval(timer);
      await Promise.race([worker.close(), new Promise((resolve) => setTimeout(resolve, 3_000).unref())]);
      await queue.close().catch(() => undefined);
      forQueue.disconnect();
      forWorker.disconnect();
    },
  };
}

/** A worker waits for Redis; a follower must not. */
function open(url: string, mayWait: boolean): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: mayWait,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
  });
  redis.on('error', () => undefined); // said once by the service's own connection
  return redis;
}

function startWorker(parts: WorkQueueParts, connection: Redis): Worker {
  const worker = new Worker(
    parts.name,
    async (job, token) => {
      const outcome = await parts.carryOut(String(job.id));
      if (outcome.kind === 'settled') return;
      if (outcome.kind === 'wait') {
        await worker.rateLimit(outcome.ms);
        throw Worker.RateLimitError();
      }
      if (outcome.kind === 'away') throw new Error(outcome.error);
      if (outcome.kind === 'signed-out') parts.onSignedOut();
      await job.moveToDelayed(Date.now() + pauseAfter(outcome), token);
      throw new DelayedError();
    },
    {
      connection,
      concurrency: AT_ONCE,
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
      'Discord has to be tried again',
    );
    if (job?.id && job.attemptsMade >= PATIENT.attempts) void parts.giveUp(job.id);
  });
  return worker;
}

const pauseAfter = (outcome: Outcome): number => (outcome.kind === 'busy' ? BUSY_MS : FIRST_PAUSE_MS);
