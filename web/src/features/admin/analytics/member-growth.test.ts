import { barHeights, memberGrowth } from './member-growth';

const now = new Date(2026, 2, 3, 9);
const joined = (month: number, day: number, hour = 12) => ({
  joinedAt: new Date(2026, month, day, hour).toISOString(),
});

test('seven days are shown, today last', () => {
  const days = memberGrowth([], now).map(({ day }) => [day.getMonth(), day.getDate()]);

  expect(days).toEqual([
    [1, 25],
    [1, 26],
    [1, 27],
    [1, 28],
    [2, 1],
    [2, 2],
    [2, 3],
  ]);
});

test('each day counts who joined on it, and who had joined by its end', () => {
  const members = [joined(0, 1), joined(1, 24, 23), joined(1, 25, 0), joined(2, 2, 23), joined(2, 3, 8)];

  const growth = memberGrowth(members, now);

  expect(growth.map((day) => day.joined)).toEqual([1, 0, 0, 0, 0, 1, 1]);
  expect(growth.map((day) => day.total)).toEqual([3, 3, 3, 3, 3, 4, 5]);
});

test('the busiest day fills the chart and the others are in proportion', () => {
  expect(barHeights([0, 2, 4, 1], 100)).toEqual([0, 50, 100, 25]);
});

test('a week in which nobody joined has no bars', () => {
  expect(barHeights([0, 0], 100)).toEqual([0, 0]);
});
