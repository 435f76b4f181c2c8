import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { refuse } from '@ten8/contracts/errors';
import type { RedisClient } from '@ten8/event-log/redis-connection';
import { createLimit } from '@ten8/service-kit/http/limits';

/** One try at a password: the account, the network, and the browser if it signed in to the account before. */
export interface Guess {
  email: string;
  network: string;
  browserId: string | null;
}

export interface GuessLimits {
  /** Refuses with `rate_limited`, before the password is checked. */
  check(guess: Guess): Promise<void>;
  /** As `check`, while the account is not known. */
  checkNetwork(network: string): Promise<void>;
  countFailure(guess: Guess): Promise<void>;
}

const MINUTES_15 = 900;
const HOUR = 3_600;
const FAILURES_BEFORE_WAIT = 20;

/** Rounded up, so that nobody tries again too early. */
function tooManyText(retryAfterMs: number): string {
  const seconds = Math.ceil(retryAfterMs / 1_000);
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `Too many failed attempts. Please wait ${count} ${unit}${count === 1 ? '' : 's'} and try again.`;
}

/**
 * Limits: ten failures in 15 minutes for one account and address; thirty for one address over all accounts; and after
 * twenty failures in an hour growing pauses for one account. A browser that signed in to the account before has a
 * counter of its own, so that other people's tries do not lock its user out.
 */
export function createGuessLimits(redis: RedisClient, isOn: boolean): GuessLimits {
  const limit = (name: string, points: number) =>
    createLimit(redis, isOn, { name, points, seconds: MINUTES_15, sentence: tooManyText });
  const ofAccount = limit('sign-in', 10);
  const ofNetwork = limit('sign-in-address', 30);
  const waits = isOn ? createGrowingWaits(redis) : null;
  const accountKey = ({ email, network, browserId }: Guess) => `${email} ${browserId ?? network}`;

  return {
    async check(guess) {
      await ofAccount.check(accountKey(guess));
      if (guess.browserId !== null) return;
      await ofNetwork.check(guess.network);
      await waits?.check(guess.email);
    },
    checkNetwork: ofNetwork.check,
    async countFailure(guess) {
      await ofAccount.take(accountKey(guess));
      if (guess.browserId !== null) return;
      await ofNetwork.take(guess.network);
      await waits?.countFailure(guess.email);
    },
  };
}

/** The twentieth failure within an hour begins the wait, and each further one doubles it: 2 s, 4 s, up to 15 minutes. */
function createGrowingWaits(redis: RedisClient) {
  const limiter = (keyPrefix: string, points: number) => {
    const options = { keyPrefix, points, duration: HOUR };
    const insuranceLimiter = new RateLimiterMemory(options);
    return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter });
  };
  const failures = limiter('limit:sign-in-failures', Number.MAX_SAFE_INTEGER);
  const waits = limiter('limit:sign-in-wait', 1);

  return {
    async check(email: string) {
      const wait = await waits.get(email);
      if (!wait || wait.msBeforeNext <= 0) return;
      const retryAfterMs = Math.max(1_000, wait.msBeforeNext);
      throw refuse('rate_limited', tooManyText(retryAfterMs), { retryAfterMs });
    },
    async countFailure(email: string) {
      const { consumedPoints } = await failures.consume(email);
      const doublings = consumedPoints - FAILURES_BEFORE_WAIT;
      if (doublings < 0) return;
      const seconds = Math.min(MINUTES_15, 2 ** Math.min(10, doublings + 1));
      await waits.block(email, seconds);
    },
  };
}
