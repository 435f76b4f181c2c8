import { makeBolo } from '../../testing/bolo';
import { boloEdit, boloFields, conflictsBetween } from './bolo-values';

const bolo = makeBolo(7, { expiresAt: new Date(2026, 0, 31, 18, 30, 45).toISOString() });
const fields = boloFields(bolo);

test('the end of a BOLO is shown in the time of the browser, to the minute', () => {
  expect(fields).toMatchObject({ plate: '', expiresAt: '2026-01-31T18:30' });
  expect(boloFields({ ...bolo, expiresAt: null }).expiresAt).toBe('');
});

test('only what was changed is sent, and the seconds of an end that was not changed stay', () => {
  expect(boloEdit(fields, { ...fields })).toEqual({});
  expect(boloEdit(fields, { ...fields, plate: '8ABC123' })).toEqual({ plate: '8ABC123' });
  expect(boloEdit(fields, { ...fields, expiresAt: '2026-02-01T06:00' })).toEqual({
    expiresAt: new Date(2026, 1, 1, 6).toISOString(),
  });
  expect(boloEdit(fields, { ...fields, expiresAt: '' })).toEqual({ expiresAt: null });
});

test('a field is a conflict only if both changed it, to different values', () => {
  const typed = { ...fields, plate: 'MINE', vin: 'SAME', type: 'PERSON' };
  const theirs = { ...fields, plate: 'THEIRS', vin: 'SAME', description: 'RED VAN' };

  expect(conflictsBetween(fields, { typed, theirs })).toEqual(['plate']);
});
