/** The result of a request, as far as Discord counts it against the bot. */
type Outcome = 'answered' | 'refused' | 'invalid';

export interface RefusalGuard {
  /** Waits until a request may be sent; returns the function to call with its outcome. */
  enter(): Promise<(outcome: Outcome) => void>;
  /** Counts a request that is sent without waiting, such as the answer to a command. */
  count(outcome: Outcome): void;
  /** How long nothing may be sent; 0 if requests are allowed. */
  blockedMs(): number;
  /** Discord blocks this address. Without a time from Discord the pause is 1 s, and doubles up to a minute. */
  blockAll(ms: number): void;
}

interface Limits {
  /** The maximum of refused requests in a second. */
  perSecond: number;
  /** Discord blocks an address for an hour after 10,000 invalid requests in ten minutes; Ten8 stops long before. */
  invalid: number;
}

const SECOND_MS = 1_000;
const TEN_MINUTES_MS = 600_000;
/** A request without an answer blocks others no longer than this. */
const LONGEST_TURN_MS = 2_000;
const LONGEST_BLOCK_MS = 60_000;

/**
 * Allows as many requests in flight as may be refused in a second. A refused request keeps its place for a second, so
 * there are never more refusals than that.
 */
export function createRefusalGuard(
  { perSecond, invalid }: Limits = { perSecond: 10, invalid: 4_500 },
): RefusalGuard {
  const waiting: (() => void)[] = [];
  const invalidOnes = countInvalid(invalid);
  const block = createBlock();
  let free = perSecond;

  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  const releaseLater = (): void => void setTimeout(release, SECOND_MS).unref();
  const count = (outcome: Outcome): void => {
    if (outcome === 'answered') block.reset();
    if (outcome === 'invalid') invalidOnes.add();
  };

  return {
    async enter() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let hasTurn = true;
      const endTurn = (leave: () => void): void => {
        clearTimeout(timer);
        if (hasTurn) leave();
        hasTurn = false;
      };
      const timer = setTimeout(() => endTurn(release), LONGEST_TURN_MS).unref();
      return (outcome) => {
        count(outcome);
        endTurn(outcome === 'answered' ? release : releaseLater);
      };
    },
    count,
    blockedMs: () => Math.max(0, block.leftMs(), invalidOnes.stoppedMs()),
    blockAll: block.begin,
  };
}

/** A pause for all requests. Without a given length it doubles each time, until a request is answered. */
function createBlock() {
  let until = 0;
  let pauseMs = SECOND_MS / 2;
  return {
    leftMs: () => until - Date.now(),
    begin(ms: number): void {
      // Requests that were in flight together are refused together, and count once.
      if (Date.now() < until) return;
      pauseMs = Math.min(pauseMs * 2, LONGEST_BLOCK_MS);
      until = Date.now() + (ms || pauseMs);
    },
    reset: () => void (pauseMs = SECOND_MS / 2),
  };
}

/** How long nothing may be sent, because there were too many invalid requests within ten minutes. */
function countInvalid(max: number) {
  const at: number[] = [];
  return {
    add: () => void at.push(Date.now()),
    stoppedMs(): number {
      while (at[0] !== undefined && at[0] < Date.now() - TEN_MINUTES_MS) at.shift();
      const first = at[at.length - max];
      return first === undefined ? 0 : first + TEN_MINUTES_MS - Date.now();
    },
  };
}
