interface HeartbeatParts {
  everyMs: number;
  send: () => void;
  /** The other side hangs, or cannot be reached, or has given up because this process hung. */
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
  const hasHung = () => isExpected && performance.now() - sentAt > (MAX_MISSED + 2) * everyMs;
  // After a pause of this process the timer fires once, so that a short pause counts as one missing heartbeat.
  const timer = setInterval(() => {
    missed += 1;
    // After a long one the timer may fire before what is outdated is read.
    if (hasHung() || (isExpected && missed > MAX_MISSED)) return onSilent();
    send();
    sentAt = performance.now();
  }, everyMs).unref();
  return {
    expectMore: () => void (isExpected = true),
    heard() {
      missed = 0;
      return !hasHung();
    },
    stop: () => clearInterval(timer),
  };
}
