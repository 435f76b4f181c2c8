import { formatAge, formatAgo, formatDuration, formatMinutes, formatShortAge } from './durations';

const since = '2026-01-01T00:00:00.000Z';
const start = Date.parse(since);

test.each([
  [-1, '00:00'],
  [0, '00:00'],
  [65, '01:05'],
  [3_725, '1:02:05'],
])('an age of %i seconds reads %s', (seconds, text) => {
  expect(formatAge(since, start + seconds * 1000)).toBe(text);
});

test.each([
  [-1, '0m'],
  [0, '0m'],
  [12, '12m'],
  [99, '99m'],
  [100, '1h'],
  [2879, '47h'],
  [2880, '2d'],
])('an age of %i minutes reads %s where there is little room', (minutes, text) => {
  expect(formatShortAge(since, start + minutes * 60_000)).toBe(text);
});

test.each([
  [-1, '0 s ago'],
  [0.4, '0 s ago'],
  [5, '5 s ago'],
  [99, '99 s ago'],
  [130, '2 min ago'],
])('what was %d seconds ago reads %s', (seconds, text) => {
  expect(formatAgo(start, start + seconds * 1000)).toBe(text);
});

test.each([
  [14.2, '0:14'],
  [75, '1:15'],
  [4_500, '75:00'],
])('%d seconds read %s in a sentence', (seconds, text) => {
  expect(formatMinutes(start, start + seconds * 1000)).toBe(text);
});

test.each([
  [45, '45 s'],
  [245, '4 min 5 s'],
  [7_500, '2 h 5 min'],
  [59.7, '1 min 0 s'],
  [119.6, '2 min 0 s'],
  [3_599.8, '1 h 0 min'],
])('a duration of %d seconds reads %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
