import { startOfDay } from './periods';

const now = new Date(2026, 2, 15, 14, 30);

test.each([
  ['today', 1, new Date(2026, 2, 15)],
  ['the last 7 days, today and the six before,', 7, new Date(2026, 2, 9)],
  ['the last 30 days, which reach into the month before,', 30, new Date(2026, 1, 14)],
])('%s begin at midnight', (_period, days, start) => {
  expect(startOfDay(now, days - 1)).toEqual(start);
});
