/** Runs work at once, or in a later pass if enough has begun in this one. */
export type Pace = (work: () => void) => void;

/** Runs the next pass later. */
type NextPass = (run: () => void) => void;

interface Pacing {
  /** How much may begin in one pass. */
  atOnce: number;
  nextPass: NextPass;
  /** If more than this waits, the oldest begins at once: nothing waits for more passes than this. */
  maxWaiting?: number;
}

/**
 * Spreads a burst over several passes, such as those of the event loop, in order. Work that is not paced runs between
 * them, instead of after the whole burst.
 */
export function createPacing({ atOnce, nextPass, maxWaiting = Infinity }: Pacing): Pace {
  const waiting: (() => void)[] = [];
  let begun = 0;

  function pass(): void {
    begun = 0;
    for (const work of waiting.splice(0, atOnce)) begin(work);
  }
  function begin(work: () => void): void {
    begun += 1;
    if (begun === 1) nextPass(pass);
    work();
  }

  return (work) => {
    if (begun < atOnce && waiting.length === 0) return begin(work);
    waiting.push(work);
    if (waiting.length > maxWaiting) waiting.shift()?.();
  };
}

interface LagPauses {
  minMs: number;
  maxMs: number;
  /** How many times the last lag the next pause takes. */
  timesLag: number;
}

/**
 * Pauses between passes, longer while timers are late: then this process or its machine is busy, and more work would
 * delay what is under way.
 */
export function pauseByLag({ minMs, maxMs, timesLag }: LagPauses): NextPass {
  let lagMs = 0;
  return (run) => {
    const pauseMs = Math.min(Math.max(minMs, lagMs * timesLag), maxMs);
    const start = performance.now();
    setTimeout(() => {
      lagMs = performance.now() - start - pauseMs;
      run();
    }, pauseMs);
  };
}
