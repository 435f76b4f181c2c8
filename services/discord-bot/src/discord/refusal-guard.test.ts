import { restAfter } from '../queue/lane-queue';
import { createRefusalGuard } from './refusal-guard';

const GROWING = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('while nobody says how long to wait, everything waits twice as long each time, up to a minute', async () => {
  const guard = createRefusalGuard();
  const refuse = (ms = 0) => {
    guard.blockAll(ms);
    // Another request that was under way makes the wait no longer.
    guard.blockAll(ms);
    const waitMs = guard.blockedMs();
    jest.advanceTimersByTime(waitMs);
    return [waitMs, guard.blockedMs()];
  };

  expect(GROWING.map(() => refuse())).toEqual(GROWING.map((ms) => [ms, 0]));
  expect(refuse(7_500)).toEqual([7_500, 0]);
  guard.count('answered');
  expect(refuse()).toEqual([1_000, 0]);
});

test('a lane of orders rests in the same steps', () => {
  expect(GROWING.map((_, turns) => restAfter(turns + 1))).toEqual(GROWING);
});
