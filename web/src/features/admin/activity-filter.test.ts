import { everything, filterOf } from './activity-filter';

test('nothing chosen leaves everything in', () => {
  expect(filterOf({ ...everything, action: '  ' })).toEqual({});
});

test('a day is from midnight to midnight where the reader is', () => {
  const { from = '', to = '' } = filterOf({ ...everything, day: '2026-02-28' });

  expect(new Date(from)).toEqual(new Date(2026, 1, 28));
  expect(new Date(to)).toEqual(new Date(2026, 2, 1));
});

test('person and action are sent together', () => {
  expect(filterOf({ userId: '7', action: ' Delete ', day: '' })).toEqual({ userId: 7, action: 'Delete' });
});

test.each(['9999-12-31', '9999-12-30'])('%s is a day whose times the server can read', (day) => {
  const { from = '', to = '' } = filterOf({ ...everything, day });

  expect([from, to].map((time) => time.slice(0, 4))).toEqual(['9999', '9999']);
});

test.each(['275760-09-13', '10000-01-01', ''])('the day %j chooses none', (day) => {
  expect(filterOf({ ...everything, day })).toEqual({});
});
