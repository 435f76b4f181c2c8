import { everyMemberQuery } from './admin-queries';

test.each([
  [undefined, 30],
  [0, 30],
  [200, 30],
  [201, 60],
  [5_000, 750],
])('with %j members, all of them are read again after %d seconds', (members, seconds) => {
  const data = members === undefined ? undefined : { items: Array.from({ length: members }) };

  expect(everyMemberQuery(1).refetchInterval({ state: { data } })).toBe(seconds * 1_000);
});
