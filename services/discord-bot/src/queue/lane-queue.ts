import { DelayedError, type Job } from 'bullmq';
import type { Logger } from '@ten8/service-kit/observability/logger';
import { openQueue } from '@ten8/service-kit/redis/queue';
import { backoffMs, takeTurn, type LaneWork } from './lane';

/**
 * A queue of requests to Discord with one lane for each server or channel, so that a rate limit of one lane does not
 * delay others. PostgreSQL stores the work and its order; BullMQ has one job for each lane with work.
 */
export interface LaneQueue {
  /** Call it after new work in these lanes. A lane that waits for a rate limit keeps waiting. */
  wake(lanes: string[]): void;
  /** Ends all pauses: Discord answers again, or someone asked for it. */
  retryNow(): void;
  pause(): void;
  resume(): void;
  /** Lanes with work, by state of their job; null while Redis does not answer. */
  counts(): Promise<Record<string, number> | null>;
  stop(): Promise<void>;
}

interface LaneQueueParts extends LaneWork {
  redisUrl: string;
  name: string;
  logger: Logger;
  /** The lanes with work in PostgreSQL. */
  lanes(): Promise<string[]>;
  /** Makes all postponed work due. */
  makeAllDue(): Promise<void>;
}

interface LaneJob {
  lane: string;
}

/** The jobs of a lane: one for its turn, and a delayed one for when its next order is due. */
const TURN = 'turn';
const LATER = 'later';

const SWEEP_MS = 10_000;
/** A request that has no answer after this time stays in doubt. */
const FINISH_MS = 3_000;
const LONGEST_REST_MS = 60_000;
const MAX_FAILURES = 3;
/** Lanes that run at once. Each sends one request at a time, and a waiting lane uses none. */
const LANES_AT_ONCE = 50;
/** Lanes of a killed bot run again within about five seconds, even after many kills. */
const LOCKS = { lockDuration: 3_000, stalledInterval: 1_500, maxStalledCount: 10_000 };
const JOB = { attempts: 1_000, backoff: { type: 'custom' }, removeOnComplete: true, removeOnFail: true };

/** The pause of a lane after this many turns in a row without an answer, if Discord gave no time. */
export const restAfter = (turns: number): number => backoffMs(turns, LONGEST_REST_MS);

/** Runs the jobs; `mayContinue` says whether another order may be begun. */
function openLanes(parts: LaneQueueParts, mayContinue: () => boolean) {
  const base = openQueue<LaneJob>({
    ...{ redisUrl: parts.redisUrl, name: parts.name, logger: parts.logger, job: JOB },
    work: (job, token) => work(job, token),
    worker: {
      ...LOCKS,
      concurrency: LANES_AT_ONCE,
      settings: { backoffStrategy: restAfter },
    },
  });
  /** By lane: turns in a row without an answer. BullMQ's attempts would also count those before an answer. */
  const unanswered = new Map<string, number>();

  async function work(job: Job<LaneJob>, token?: string): Promise<void> {
    const { lane } = job.data;
    if (job.name === LATER) return add(TURN, [lane]);
    const maxFailures = unanswered.has(lane) ? 1 : MAX_FAILURES;
    const end = await takeTurn(lane, parts, { maxFailures, mayContinue });
    if (end.kind !== 'rest' || end.ms !== null) unanswered.delete(lane);
    if (end.kind === 'rest') return rest(job, token, end.ms ?? growingPause(lane, end.reason));
    if (end.kind === 'more') await add(end.waitMs > 0 ? LATER : TURN, [lane], end.waitMs);
  }
  function growingPause(lane: string, reason: string): number {
    const turns = (unanswered.get(lane) ?? 0) + 1;
    unanswered.set(lane, turns);
    const ms = restAfter(turns);
    parts.logger.warn({ lane, ms, reason }, 'Discord does not answer, the lane pauses');
    return ms;
  }

  /** At most one job of a kind for each lane; one that is added while it runs is run after it. */
  async function add(name: typeof TURN | typeof LATER, lanes: string[], delay = 0): Promise<void> {
    const jobs = [...new Set(lanes)].map((lane) => {
      const deduplication = { id: `${name}-${lane}`, keepLastIfActive: true, reschedule: name === LATER };
      return { name, data: { lane }, opts: { delay, deduplication } };
    });
    // BullMQ would wait until Redis is back. All lanes are queued again then anyway.
    if (jobs.length > 0 && base.isReady()) await base.queue.addBulk(jobs);
  }
  return { ...base, turn: (lanes: string[]) => add(TURN, lanes) };
}

export function createLaneQueue(parts: LaneQueueParts): LaneQueue {
  let isPaused = false;
  const { queue, worker, isReady, onReady, turn, stop } = openLanes(parts, () => !isPaused);
  const sweep = (): Promise<void> => sweepLanes(parts, turn);
  async function beginAgain(): Promise<void> {
    await parts.makeAllDue().catch(() => undefined);
    await queue.promoteJobs().catch(() => undefined);
    await sweep();
  }

  onReady(() => void sweep());
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  void beginAgain();
  return {
    wake: (lanes) => void turn(lanes).catch(() => undefined),
    retryNow: () => void beginAgain(),
    pause() {
      isPaused = true;
      void worker.pause(true);
    },
    resume() {
      isPaused = false;
      worker.resume();
      void beginAgain();
    },
    counts: async () =>
      isReady() ? queue.getJobCounts('waiting', 'active', 'delayed').catch(() => null) : null,
    async stop() {
      clearInterval(timer);
      isPaused = true;
      await stop(FINISH_MS);
    },
  };
}

/** Queues all lanes with work: needed if Redis was emptied, harmless otherwise. */
async function sweepLanes({ lanes, logger }: LaneQueueParts, turn: (lanes: string[]) => Promise<void>) {
  try {
    await turn(await lanes());
  } catch (error) {
    logger.debug({ err: error }, 'could not look for pending orders, retrying');
  }
}

/** The lane's job keeps its place, so that new work does not end the pause. */
async function rest(job: Job<LaneJob>, token: string | undefined, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + ms, token);
  throw new DelayedError();
}
