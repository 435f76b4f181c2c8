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
