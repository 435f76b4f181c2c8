import type { Logger } from './logger';
import type { Notifier } from './notifier';
import { createSignal } from './signal';

interface LoopParts {
  name: string;
  notifier: Notifier;
  producer: string;
  logger: Logger;
  /** How long to rest between two looks while Redis works; 1 s unless told. */
  pollMs?: number;
  /** Reads and handles one page. True when there is more to read. */
  round(isStopped: () => boolean): Promise<boolean>;
}

interface Loop {
  wake(): void;
  /** Waits for the round under way. */
  stop(): Promise<void>;
}

const POLL_MS = 1000;
const SILENT_POLL_MS = 250;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/**
 * Goes round one at a time: at a ring, at a resubscription, and when the poll is due.
 * Nothing here runs only when things are broken, so a lost ring needs no code of its own.
 */
export function startLoop(parts: LoopParts): Loop {
  const { notifier, logger, name, pollMs = POLL_MS } = parts;
  const rest = createSignal();
  const halt = createSignal();
  let isAsked = true;
  let isStopped = false;
  let failures = 0;

  function wake() {
    isAsked = true;
    rest.notify();
  }
  async function attempt() {
    try {
      if (await parts.round(() => isStopped)) isAsked = true;
      if (failures > 0) logger.info(`${name} follows again`, { failures });
      failures = 0;
    } catch (error) {
      if (failures === 0) logger.warn(`${name} cannot follow and tries again`, { err: error });
      failures += 1;
    }
  }
  async function run() {
    while (!isStopped) {
      isAsked = false;
      await attempt();
      if (isStopped) break;
      // A ring does not cut this pause short, or a busy log would use up a fact's attempts within a moment.
      if (failures > 0) await halt.wait(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS));
      else if (!isAsked)
        await rest.wait(notifier.isDisconnected() ? Math.min(pollMs, SILENT_POLL_MS) : pollMs);
    }
  }

  const unlisten = notifier.subscribe(parts.producer, () => wake());
  const running = run();
  return {
    wake,
    async stop() {
      isStopped = true;
      unlisten();
      halt.notify();
      rest.notify();
      await running;
    },
  };
}
