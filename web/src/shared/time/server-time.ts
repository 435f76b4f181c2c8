/** Answers tell the time in whole seconds, and take some time to arrive. */
const TOLERANCE_MS = 3_000;

/**
 * The server's time. Times of calls, units and alarms are compared with it, because the clocks of some computers are
 * minutes off: an alarm of 20 seconds would be over before it began.
 */
export function createServerClock() {
  let offsetMs = 0;
  let measuredMs: number | null = null;
  let isKnown = false;

  return {
    /** In ms. */
    now: () => Date.now() + offsetMs,
    /** Converts a time by this computer's clock. */
    timeOf: (localMs: number) => localMs + offsetMs,
    /** `date` is the `Date` header of an answer. One answer can be late, so the first two that agree are used. */
    learn(date: string | null) {
      const answeredAt = Date.parse(date ?? '');
      if (isKnown || Number.isNaN(answeredAt)) return;
      const before = measuredMs;
      measuredMs = answeredAt - Date.now();
      if (before === null || Math.abs(measuredMs - before) > TOLERANCE_MS) return;
      isKnown = true;
      if (Math.abs(measuredMs) > TOLERANCE_MS) offsetMs = measuredMs;
    },
  };
}

export const { now: serverNow, timeOf: serverTimeOf, learn: learnServerTime } = createServerClock();
