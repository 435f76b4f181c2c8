/** What goes wrong on purpose. Deterministic: the same seed and the same order of requests fail alike. */
export interface Faults {
  /** From now on for that long: REST answers 503, sockets are refused. */
  outage: (ms: number) => void;
  isOut: () => boolean;
  /** This fraction (0 to 1) of requests, interaction callbacks aside, is answered 429. */
  rateLimit: (fraction: number, retryAfterMs?: number, told?: TimeTold) => void;
  /** From now on role changes are refused with Discord's error number; null ends it. */
  refuseRoles: (code: number | null) => void;
  refusedWith: () => number | null;
  /** This fraction is answered 500 without being carried out. */
  failRequests: (fraction: number) => void;
  /** This fraction is carried out, and then the connection breaks before the answer. */
  loseAnswers: (fraction: number) => void;
  /** Every request is carried out at once and answered that much later. */
  delayAnswers: (ms: number) => void;
  delayMs: () => number;
  revokeToken: () => void;
  restoreToken: () => void;
  isRevoked: () => boolean;
  /** Decides the fate of one request. */
  draw: () => Fate;
}

/** Where a 429 says how long to wait. */
export type TimeTold = 'header' | 'body' | 'nowhere';

type Fate =
  | { kind: 'serve' }
  | { kind: 'rate-limit'; retryAfterMs: number; told: TimeTold }
  | { kind: 'fail' }
  | { kind: 'lose-answer' };

export function createFaults(seed: number): Faults {
  const random = createRandom(seed);
  let outUntil = 0;
  let isRevoked = false;
  const odds = { limited: 0, failing: 0, lost: 0 };
  let retryAfterMs = 100;
  let timeTold: TimeTold = 'header';
  let roleRefusal: number | null = null;
  let delayMs = 0;
  return {
    outage: (ms) => {
      outUntil = Date.now() + ms;
    },
    isOut: () => Date.now() < outUntil,
    rateLimit: (fraction, afterMs = 100, told = 'header') => {
      odds.limited = fraction;
      retryAfterMs = afterMs;
      timeTold = told;
    },
    refuseRoles: (code) => {
      roleRefusal = code;
    },
    refusedWith: () => roleRefusal,
    failRequests: (fraction) => {
      odds.failing = fraction;
    },
    loseAnswers: (fraction) => {
      odds.lost = fraction;
    },
    delayAnswers: (ms) => {
      delayMs = ms;
    },
    delayMs: () => delayMs,
    revokeToken: () => {
      isRevoked = true;
    },
    restoreToken: () => {
      isRevoked = false;
    },
    isRevoked: () => isRevoked,
    draw: () => {
      // Three draws always, so that switching one fault on does not reshuffle the others.
      const [limited, failing, lost] = [random(), random(), random()] as const;
      if (limited < odds.limited) return { kind: 'rate-limit', retryAfterMs, told: timeTold };
      if (failing < odds.failing) return { kind: 'fail' };
      return lost < odds.lost ? { kind: 'lose-answer' } : { kind: 'serve' };
    },
  };
}

/** Mulberry32: small, fast, and good enough to choose who is turned away. Answers 0 up to 1. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
