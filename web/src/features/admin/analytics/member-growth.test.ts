import { barHeights, growthTimes, memberGrowth } from './member-growth';

const now = new Date(2026, 2, 3, 9);

test('seven days are shown, today last, and counted until their ends', () => {
  const times = growthTimes(now);

  expect(times.map((time) => [time.getMonth(), time.getDate(), time.getHours()])).toEqual([
    [1, 25, 0],
    [1, 26, 0],
    [1, 27, 0],
    [1, 28, 0],
    [2, 1, 0],
    [2, 2, 0],
    [2, 3, 0],
    [2, 4, 0],
  ]);
  expect(memberGrowth(times, []).map(({ day }) => day)).toEqual(times.slice(0, 7));
});

test('each day counts who joined on it, and who had joined by its end', () => {
  const growth = memberGrowth(growthTimes(now), [2, 3, 3, 3, 3, 3, 4, 5]);

  expect(growth.map((day) => day.joined)).toEqual([1, 0, 0, 0, 0, 1, 1]);
  expect(growth.map((day) => day.total)).toEqual([3, 3, 3, 3, 3, 4, 5]);
});

test('the busiest day fills the chart and the others are in proportion', () => {
  expect(barHeights([0, 2, 4, 1], 100)).toEqual([0, 50, 100, 25]);
});

test('a week in which nobody joined has no bars', () => {
  expect(barHeights([0, 0], 100)).toEqual([0, 0]);
});
