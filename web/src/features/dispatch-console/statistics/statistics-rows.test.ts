import type { Statistics } from '@ten8/contracts/cad/statistics';
import { GROUPS, rowsOf } from './statistics-rows';

const none = { median: null, p90: null };
const times = (calls: number) => ({ calls, firstUnit: none, onScene: none, closed: none });
const statistics: Statistics = {
  all: times(6),
  byPriority: [{ ...times(1), priority: 'critical' }],
  byCode: [
    { ...times(2), code: 'TS' },
    { ...times(3), code: null },
  ],
  byHour: [{ ...times(4), hour: 7 }],
  byDispatcher: [
    { ...times(5), dispatcher: { userId: 5, name: 'Casey Roe' } },
    { ...times(1), dispatcher: null },
  ],
};

test('each table begins with all calls and names its groups', () => {
  const names = GROUPS.map((group) =>
    rowsOf(statistics, group).map(({ name, calls }) => `${name}: ${calls}`),
  );

  expect(names).toEqual([
    ['All calls: 6', 'CRITICAL: 1'],
    ['All calls: 6', 'TS: 2', 'No type: 3'],
    ['All calls: 6', '07:00 UTC: 4'],
    ['All calls: 6', 'Casey Roe: 5', 'Opened by callers: 1'],
  ]);
});
