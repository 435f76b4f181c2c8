import { makeCall } from '../../testing/call';
import { changedFields, fieldsOf, isSameCall } from './call-fields';

const call = makeCall(1, { location: 'ELGIN AVE', description: 'SHOTS FIRED', assignedUnits: ['1'] });
const before = fieldsOf(call);

test('only the changed fields of a call are sent', () => {
  expect(changedFields(before, { ...before, postalCode: '7113' })).toEqual({ postalCode: '7113' });
  expect(changedFields(before, before)).toEqual({});
});

test('a postal code nobody gave and an empty one are the same', () => {
  expect(before.postalCode).toBe('');
});

test.each([
  ['location', { location: 'VESPUCCI BLVD' }, false],
  ['postal code', { postalCode: '7113' }, false],
  ['description', { description: 'QUIET NOW' }, false],
  ['assigned units', { assignedUnits: ['1', '2'] }, false],
  ['time of update', { updatedAt: '2026-01-02T00:00:00.000Z' }, true],
])('a change of the %s alone is noticed or not', (_what, change, isSame) => {
  expect(isSameCall(call, { ...call, ...change })).toBe(isSame);
});
