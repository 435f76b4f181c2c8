import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@ten8/service-kit/logger';
import { createLane, type LaneWork, type Rest } from './lane';

/**
 * Work that may wait for Discord, in lanes: one for each server or channel, so that what one of them waits for delays
 * no other. PostgreSQL keeps what is to be done and when; here are only the timers.
 */
export interface WorkQueue {
  /** There may be new work in these lanes. A lane that Discord makes wait goes on waiting. */
  wake(lanes: string[]): void;
  /** Ends every pause: Discord answers again, or someone asked. */
  retryNow(): void;
  pause(): void;
  resume(): void;
  /** Lanes with work, by state. */
  counts(): Record<LaneState, number>;
  stop(): Promise<void>;
}

type LaneState = 'active' | 'delayed';

interface WorkQueueParts extends Omit<LaneWork, 'goesOn'> {
  name: string;
  logger: Logger;
  /** The lanes in which PostgreSQL has something to do. */
  lanes(): Promise<string[]>;
  /** Makes due whatever was postponed. */
  hurry(): Promise<void>;
}

interface Lane {
  run: () => Promise<Rest | null>;
  running: Promise<void> | null;
  /** New work came while it ran. */
  isCalled: boolean;
  rest: { timer: NodeJS.Timeout; isRefused: boolean } | null;
}

const SWEEP_MS = 10_000;
/** A request without an answer is left in doubt. */
const LONGEST_GOODBYE_MS = 3_000;
/** After a failure that is not Discord's, such as a database that does not answer. */
const TROUBLE_MS = 1_000;

interface Lanes {
  all: Map<string, Lane>;
  /** Also ends a pause. Nothing happens while the queue is paused. */
  start(key: string): void;
}

function createLanes(parts: WorkQueueParts, isPaused: () => boolean): Lanes {
  const all = new Map<string, Lane>();
  const work = { ...parts, goesOn: () => !isPaused() };
  const start = (key: string): void => {
    const lane = all.get(key) ?? { run: createLane(key, work), running: null, isCalled: false, rest: null };
    all.set(key, lane);
    clearTimeout(lane.rest?.timer);
    lane.rest = null;
    if (isPaused()) return;
    if (lane.running) lane.isCalled = true;
    else lane.running = runOnce(key, lane);
  };

  async function runOnce(key: string, lane: Lane): Promise<void> {
    lane.isCalled = false;
    const rest = await lane.run().catch((error: unknown) => {
      parts.logger.warn({ err: error, queue: parts.name }, 'Discord orders could not be worked off');
      return { ms: TROUBLE_MS, isRefused: true };
    });
    lane.running = null;
    if (lane.isCalled && !rest?.isRefused) start(key);
    else if (rest) lane.rest = { timer: setTimeout(() => start(key), rest.ms), isRefused: rest.isRefused };
    else all.delete(key);
  }
  return { all, start };
}

export function createWorkQueue(parts: WorkQueueParts): WorkQueue {
  let isPaused = false;
  const lanes = createLanes(parts, () => isPaused);
  const wake = (keys: string[]): void => {
    for (const key of new Set(keys)) if (!lanes.all.get(key)?.rest?.isRefused) lanes.start(key);
  };
  /** Also what another bot left, or the notification of which was lost. */
  const sweep = (): Promise<void> =>
    parts.lanes().then(wake, (error: unknown) => {
      parts.logger.debug({ err: error }, 'pending orders will be looked for again');
    });
  async function beginAgain(): Promise<void> {
    await parts.hurry().catch(() => undefined);
    for (const key of lanes.all.keys()) lanes.start(key);
    await sweep();
  }
  const pauseAll = (): void => {
    isPaused = true;
    for (const { rest } of lanes.all.values()) clearTimeout(rest?.timer);
  };

  const timer = setInterval(() => void sweep(), SWEEP_MS);
  void beginAgain();
  return {
    wake,
    retryNow: () => void beginAgain(),
    pause: pauseAll,
    resume() {
      isPaused = false;
      void beginAgain();
    },
    counts() {
      const active = [...lanes.all.values()].filter(({ running }) => running !== null).length;
      return { active, delayed: lanes.all.size - active };
    },
    async stop() {
      clearInterval(timer);
      pauseAll();
      const running = Promise.all([...lanes.all.values()].map((lane) => lane.running));
      await Promise.race([running, pause(LONGEST_GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}
