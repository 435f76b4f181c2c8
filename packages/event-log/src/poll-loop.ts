import { Refusal } from '@ten8/contracts/errors';
import type { Logger } from './logger';
import type { LogListener, Notifier } from './notifier';
import { createSignal } from './signal';

/** Reports what a round has reached: the position, and the log's head when the log was read to its end. */
export type Sighting = (position: number, head?: number) => void;

/** How one kind of follower reads a log. */
export interface Round {
  /** Reads and handles one page. True when there is more to read. */
  look(isStopped: () => boolean): Promise<boolean>;
  /** True while a fact that may not be passed over keeps failing. */
  isBlocked(): boolean;
}

interface LoopParts {
  name: string;
  notifier: Notifier;
  producer: string;
  logger: Logger;
  /** How long to wait between two looks; asked again at every wake-up. */
  pauseMs(): number;
  onMessage: LogListener;
  look(isStopped: () => boolean): Promise<boolean>;
}

interface Loop {
  wake(): void;
  /** Waits for the round under way. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
/** Services start together, so at first it is normal that a log cannot be read yet. */
const START_MS = 15_000;
/** How often it is asked whether the pause is over: messages may cease, and the pause is shorter then. */
const TICK_MS = 1000;

const isUnavailable = (error: unknown): boolean => error instanceof Refusal && error.code === 'unavailable';

/** Looks at a log again and again, one look at a time: when it is woken, and when the pause is over. */
export function startLoop(parts: LoopParts): Loop {
  const { notifier, logger, name } = parts;
  const rest = createSignal();
  const halt = createSignal();
  let isAsked = true;
  let isStopped = false;
  const startedAt = Date.now();
  let hasLooked = false;
  let hasWarned = false;
  let failures = 0;

  function wake() {
    isAsked = true;
    rest.notify();
  }
  async function attempt() {
    try {
      if (await parts.look(() => isStopped)) isAsked = true;
      if (hasWarned) logger.info(`${name} follows again`, { failures });
      [hasLooked, hasWarned, failures] = [true, false, 0];
    } catch (error) {
      failures += 1;
      const isStarting = !hasLooked && Date.now() - startedAt < START_MS && isUnavailable(error);
      if (isStarting || hasWarned) return;
      hasWarned = true;
      logger.warn(`${name} cannot follow and tries again`, { err: error });
    }
  }
  async function pause() {
    const start = Date.now();
    for (;;) {
      const left = parts.pauseMs() - (Date.now() - start);
      if (isAsked || isStopped || left <= 0) return;
      await rest.wait(Math.min(left, TICK_MS));
    }
  }
  async function run() {
    while (!isStopped) {
      isAsked = false;
      await attempt();
      if (isStopped) break;
      // A message does not cut this pause short, or a busy log would use up a fact's attempts within a moment.
      if (failures > 0) await halt.wait(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS));
      else await pause();
    }
  }

  const unsubscribe = notifier.subscribe(parts.producer, parts.onMessage);
  const running = run();
  return {
    wake,
    async stop() {
      isStopped = true;
      unsubscribe();
      halt.notify();
      rest.notify();
      await running;
    },
  };
}
