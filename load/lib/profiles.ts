import type { Options, Scenario } from 'k6/options';
import { THRESHOLDS } from './thresholds.ts';

const PROFILES = {
  smoke: { officers: 5, ramp: '5s', hold: '40s' },
  load: { officers: 500, ramp: '1m', hold: '4m' },
  stress: { officers: 3000, ramp: '3m', hold: '3m' },
  soak: { officers: 300, ramp: '1m', hold: '2h' },
} as const;

const isProfile = (name: string): name is keyof typeof PROFILES => name in PROFILES;

/** `PROFILE` chooses the shape; `OFFICERS`, `RAMP` and `HOLD` change it. */
export function optionsOf(env: Record<string, string>): Options {
  const name = env.PROFILE ?? 'smoke';
  if (!isProfile(name)) throw new Error(`PROFILE must be one of ${Object.keys(PROFILES).join(', ')}`);
  const { officers, ramp, hold } = PROFILES[name];
  const count = Number(env.OFFICERS ?? officers);
  const times = { ramp: env.RAMP ?? ramp, hold: env.HOLD ?? hold };
  return {
    thresholds: THRESHOLDS,
    summaryTrendStats: ['avg', 'med', 'p(95)', 'p(99)', 'max'],
    discardResponseBodies: false,
    scenarios: {
      officers: browsers('officer', count, times),
      sockets: browsers('listener', Math.min(count, 200), times),
      callers: arrivals('caller', 30, times),
      searches: arrivals('searcher', Math.max(6, Math.round(count / 10)), times),
    },
  };
}

interface Times {
  ramp: string;
  hold: string;
}

/** One virtual user is one browser, from sign-in to the end of the shift. */
const browsers = (exec: string, count: number, { ramp, hold }: Times): Scenario => ({
  executor: 'ramping-vus',
  exec,
  startVUs: 0,
  stages: [
    { duration: ramp, target: count },
    { duration: hold, target: count },
  ],
  gracefulStop: '10s',
});

/** This many a minute, however slowly they are answered. */
const arrivals = (exec: string, perMinute: number, { hold }: Times): Scenario => ({
  executor: 'constant-arrival-rate',
  exec,
  rate: perMinute,
  timeUnit: '1m',
  duration: hold,
  preAllocatedVUs: 5,
  maxVUs: 50,
});
