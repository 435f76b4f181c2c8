import { cooldownLeft } from './cooldown';

const now = new Date('2026-05-01T12:00:00.000Z');

test.each([
  ['now', 0, 20_000],
  ['a moment ago', -19_999, 1],
  ['long enough ago', -20_000, 0],
  ['by a replica whose clock is ahead', 500, 20_000],
  ['before the clock was set back by an hour', 3_600_000 - 1_000, 0],
])('what was done %s', (_when, ms, left) => {
  expect(cooldownLeft(now.getTime() + ms, 20_000, now)).toBe(left);
});
