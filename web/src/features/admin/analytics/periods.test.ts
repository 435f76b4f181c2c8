import { within } from './periods';

const now = new Date(2026, 2, 15, 14, 30);
const at = (day: number, hour: number, minute = 0) => ({
  createdAt: new Date(2026, 2, day, hour, minute).toISOString(),
});

test('today begins at midnight', () => {
  const entries = [at(15, 14), at(15, 0), at(14, 23, 59)];

  expect(within(entries, 1, now)).toEqual(entries.slice(0, 2));
});

test('the last 7 days are today and the six days before', () => {
  const entries = [at(15, 1), at(9, 0), at(8, 23, 59)];

  expect(within(entries, 7, now)).toEqual(entries.slice(0, 2));
});

test('the last 30 days reach into the month before', () => {
  const entries = [at(15, 1), at(-14, 0), at(-15, 23, 59)];

  expect(within(entries, 30, now)).toEqual(entries.slice(0, 2));
});
