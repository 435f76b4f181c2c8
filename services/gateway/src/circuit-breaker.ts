import { refuseBusy } from '@ten8/contracts/errors';

export interface CircuitBreaker {
  /** Runs one request to the service. Refuses at once while the service does not answer, or too many requests wait. */
  run<T>(request: () => Promise<T>): Promise<T>;
  isOpen(): boolean;
  stop(): void;
}

interface BreakerParts {
  /** How many requests may run at once. */
  maxWaiting: number;
  /** Checks whether the service answers again; called in the background while it does not. */
  probe: () => Promise<boolean>;
  /** Whether the error means that the service took too long. */
  isTimeout: (error: unknown) => boolean;
  /** Whether no replica of the service answers. Left out if a timeout says so. */
  isDown?: () => boolean;
  onChanged?: (isOpen: boolean) => void;
}

/** After this many timeouts in a row the service counts as hanging, unless one of its replicas answers. */
const TIMEOUTS_TO_OPEN = 3;
const PROBE_MS = 500;

/** Refuses requests at once while a service hangs, so that callers and the gateway do not wait for it. */
export function createCircuitBreaker({
  maxWaiting,
  probe,
  isTimeout,
  isDown = () => true,
  onChanged,
}: BreakerParts): CircuitBreaker {
  let timeouts = 0;
  let waiting = 0;
  let probing: NodeJS.Timeout | null = null;

  function open() {
    if (probing) return;
    onChanged?.(true);
    probing = setInterval(
      () =>
        void probe().then(
          (answers) => answers && close(),
          () => {},
        ),
      PROBE_MS,
    ).unref();
  }
  function close() {
    if (!probing) return;
    clearInterval(probing);
    probing = null;
    timeouts = 0;
    onChanged?.(false);
  }
  function note(error: unknown) {
    if (!isTimeout(error)) return;
    timeouts += 1;
    if (timeouts >= TIMEOUTS_TO_OPEN && isDown()) open();
  }

  return {
    async run(request) {
      if (probing || waiting >= maxWaiting) throw refuseBusy();
      waiting += 1;
      try {
        const result = await request();
        timeouts = 0;
        return result;
      } catch (error) {
        note(error);
        throw error;
      } finally {
        waiting -= 1;
      }
    },
    isOpen: () => probing !== null,
    stop: () => void (probing && clearInterval(probing)),
  };
}
