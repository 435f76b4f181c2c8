import { isRefused } from '@ten8/contracts/errors';
import type { Logger } from './logger';
import type { LogListener, MessageKind, Notifier } from './notifier';
import { createSignal } from './signal';
import { msToNextTick } from './tick';

/** Reports how far a poll has come: the position, and the log's head if the log was read to its end. */
export type ReportPosition = (position: number, head?: number) => void;

/** How one kind of follower reads a log. */
export interface Poller {
  /** Reads and handles one page. True when there is more to read. */
  poll(isStopped: () => boolean): Promise<boolean>;
  /** True while a fact that must not be skipped keeps failing. */
  isBlocked(): boolean;
}

interface LoopParts {
  name: string;
  notifier: Notifier;
  producer: string;
  logger: Logger;
  /** How long to wait between two polls. Asked again every second: it becomes shorter when heartbeats stop. */
  pauseMs(): number;
  onMessage: LogListener;
  messages: MessageKind;
  poll(isStopped: () => boolean): Promise<boolean>;
}

interface Loop {
  wake(): void;
  /** Waits for a running poll. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
/** Services start together, so in this time it is normal that a log cannot be read yet, and nothing is logged. */
const START_MS = 15_000;

const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/** Polls a log when it is woken and when the pause is over, one poll at a time. */
export function startPollLoop(parts: LoopParts): Loop {
  const { notifier, logger, name } = parts;
  const wakeSignal = createSignal();
  const stopSignal = createSignal();
  let isWoken = true;
  let isStopped = false;
  const startedAt = Date.now();
  let hasPolled = false;
  let hasWarned = false;
  let failures = 0;

  function wake() {
    isWoken = true;
    wakeSignal.notify();
  }
  async function attempt() {
    try {
      if (await parts.poll(() => isStopped)) isWoken = true;
      if (hasWarned) logger.info(`${name} reads the log again`, { failures });
      [hasPolled, hasWarned, failures] = [true, false, 0];
    } catch (error) {
      failures += 1;
      const isStarting = !hasPolled && Date.now() - startedAt < START_MS && isRefused(error, 'unavailable');
      if (isStarting || hasWarned) return;
      hasWarned = true;
      logger.warn(`${name} cannot read the log, retrying`, { err: error });
    }
  }
  async function pause() {
    const start = Date.now();
    for (;;) {
      const left = parts.pauseMs() - (Date.now() - start);
      if (isWoken || isStopped || left <= 0) return;
      await wakeSignal.wait(Math.min(left, msToNextTick()));
    }
  }
  async function run() {
    while (!isStopped) {
      isWoken = false;
      await attempt();
      if (isStopped) break;
      // A message does not end this pause early: in a busy log, a fact would use up its five attempts within a moment.
      if (failures > 0) await stopSignal.wait(pauseAfter(failures));
      else await pause();
    }
  }

  const unsubscribe = notifier.subscribe(parts.producer, parts.onMessage, parts.messages);
  const running = run();
  return {
    wake,
    async stop() {
      isStopped = true;
      unsubscribe();
      stopSignal.notify();
      wakeSignal.notify();
      await running;
    },
  };
}
