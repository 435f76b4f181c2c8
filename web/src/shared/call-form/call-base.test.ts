import type { Call } from '@ten8/contracts/cad/calls';
import { baseOf, settleField, takeOver } from './call-base';
import { fieldsOf } from './call-fields';

const call: Call = {
  id: 1,
  communityId: 1,
  callNumber: 12,
  type: '911',
  status: 'active',
  version: 3,
  callerName: 'JANE ROE',
  callerPhone: null,
  characterId: null,
  location: 'ELGIN AVE',
  postalCode: null,
  description: 'SHOTS FIRED',
  priority: 'high',
  typeCode: null,
  disposition: null,
  assignedUnits: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  closedAt: null,
};
const base = baseOf(call);
const typed = { ...fieldsOf(call), description: 'QUIET NOW' };

test('what others change elsewhere comes in, and the edit goes out from the newest version', () => {
  const taken = takeOver(base, typed, { ...call, version: 4, location: 'PIER' });

  expect(taken).toEqual({
    base: { version: 4, fields: { location: 'PIER', postalCode: '', description: 'SHOTS FIRED' } },
    fields: { location: 'PIER', postalCode: '', description: 'QUIET NOW' },
  });
});

test('what others change under the typing leaves the typing, and the version from which it began', () => {
  const theirs = { ...call, version: 4, location: 'PIER', description: 'TWO DOWN' };

  const { base: held, fields } = takeOver(base, typed, theirs);

  expect(fields).toEqual({ location: 'PIER', postalCode: '', description: 'QUIET NOW' });
  expect(held).toEqual({
    version: 3,
    fields: { location: 'PIER', postalCode: '', description: 'SHOTS FIRED' },
  });
});

test('the same word by both is no conflict', () => {
  const same = { ...call, version: 4, description: 'QUIET NOW' };

  expect(takeOver(base, typed, same)).toEqual({ base: baseOf(same), fields: fieldsOf(same) });
});

test('after a choice the edit goes out from the newest version, with what was chosen', () => {
  const theirs = { ...call, version: 4, description: 'TWO DOWN' };
  const held = takeOver(base, typed, theirs);

  const chosen = takeOver(settleField(held.base, 'description', theirs), typed, theirs);

  expect(chosen).toEqual({ base: baseOf(theirs), fields: typed });
});
