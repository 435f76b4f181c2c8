interface HeartbeatParts {
  everyMs: number;
  send: () => void;
  /** The other side hangs, or its machine cannot be reached. */
  onSilent: () => void;
}

interface Heartbeat {
  /** The other side sends heartbeats. Older versions send none, and may be silent. */
  expectMore(): void;
  /** Something arrived. False if this process has hung for so long that the other side gave up: then it is outdated. */
  heard(): boolean;
  stop(): void;
}

/** How many heartbeats may be missing in a row. */
const MAX_MISSED = 3;

/** Sends heartbeats, and expects them from the other side. */
export function startHeartbeat({ everyMs, send, onSilent }: HeartbeatParts): Heartbeat {
  let isExpected = false;
  let missed = 0;
  let sentAt = performance.now();
  // After this process hung, the timer fires once: its own pause counts as one missing heartbeat.
  const timer = setInterval(() => {
    send();
    sentAt = performance.now();
    missed += 1;
    if (isExpected && missed > MAX_MISSED) onSilent();
  }, everyMs).unref();
  return {
    expectMore: () => void (isExpected = true),
    heard() {
      missed = 0;
      return !isExpected || performance.now() - sentAt <= (MAX_MISSED + 2) * everyMs;
    },
    stop: () => clearInterval(timer),
  };
}
