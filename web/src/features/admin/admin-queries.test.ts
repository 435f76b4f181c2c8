import { todaysActivityQuery } from './admin-queries';

test.each([
  [undefined, 30],
  [0, 30],
  [200, 30],
  [201, 60],
  [5_000, 750],
])('with %j entries, the activity of a day is read again after %d seconds', (entries, seconds) => {
  const data = entries === undefined ? undefined : { items: Array.from({ length: entries }) };

  expect(todaysActivityQuery(1).refetchInterval({ state: { data } })).toBe(seconds * 1_000);
});
