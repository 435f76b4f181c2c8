import { ageOf } from './age-of';

test.each([
  [0, '00:00'],
  [65, '01:05'],
  [3_725, '1:02:05'],
])('%i seconds read %s', (seconds, text) => {
  const since = '2026-01-01T00:00:00.000Z';
  expect(ageOf(since, Date.parse(since) + seconds * 1000)).toBe(text);
});
