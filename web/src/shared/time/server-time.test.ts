import { createServerClock } from './server-time';

const START = Date.parse('2026-01-01T12:00:00.000Z');
const at = (ms: number) => new Date(START + ms).toUTCString();

beforeEach(() => void jest.useFakeTimers({ now: START }));
afterEach(() => void jest.useRealTimers());

test('with a clock that is two minutes fast, the time is the server’s after two answers', () => {
  const clock = createServerClock();

  clock.learn(at(-120_000));
  const afterOne = clock.now();
  clock.learn(at(-121_000));

  expect(afterOne).toBe(START);
  expect(clock.now()).toBe(START - 121_000);
  expect(clock.timeOf(START + 5_000)).toBe(START - 116_000);
});

test('a clock that is right is used as it is, also when one answer was read late', () => {
  const clock = createServerClock();

  for (const lateMs of [60_000, 1_000, 0]) clock.learn(at(-lateMs));
  clock.learn(null);

  expect(clock.now()).toBe(START);
});

test('answers that are read late afterwards change nothing', () => {
  const clock = createServerClock();

  for (const ms of [-120_000, -120_000, 0, 0]) clock.learn(at(ms));

  expect(clock.now()).toBe(START - 120_000);
});
