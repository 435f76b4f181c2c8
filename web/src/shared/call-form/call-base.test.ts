import { makeCall } from '../../testing/call';
import { baseOf, mergeNewerCall, resolveConflict } from './call-base';
import { fieldsOf } from './call-fields';

const call = makeCall(1, { version: 3, location: 'ELGIN AVE', description: 'SHOTS FIRED' });
const base = baseOf(call);
const typed = { ...fieldsOf(call), description: 'QUIET NOW' };

test('what others change elsewhere comes in, and the edit goes out from the newest version', () => {
  const taken = mergeNewerCall(base, typed, { ...call, version: 4, location: 'PIER' });

  expect(taken).toEqual({
    base: { version: 4, fields: { location: 'PIER', postalCode: '', description: 'SHOTS FIRED' } },
    fields: { location: 'PIER', postalCode: '', description: 'QUIET NOW' },
  });
});

test('what others change under the typing leaves the typing, and the version from which it began', () => {
  const theirs = { ...call, version: 4, location: 'PIER', description: 'TWO DOWN' };

  const { base: held, fields } = mergeNewerCall(base, typed, theirs);

  expect(fields).toEqual({ location: 'PIER', postalCode: '', description: 'QUIET NOW' });
  expect(held).toEqual({
    version: 3,
    fields: { location: 'PIER', postalCode: '', description: 'SHOTS FIRED' },
  });
});

test('the same word by both is no conflict', () => {
  const same = { ...call, version: 4, description: 'QUIET NOW' };

  expect(mergeNewerCall(base, typed, same)).toEqual({ base: baseOf(same), fields: fieldsOf(same) });
});

test('after a choice the edit goes out from the newest version, with what was chosen', () => {
  const theirs = { ...call, version: 4, description: 'TWO DOWN' };
  const held = mergeNewerCall(base, typed, theirs);

  const chosen = mergeNewerCall(resolveConflict(held.base, 'description', theirs), typed, theirs);

  expect(chosen).toEqual({ base: baseOf(theirs), fields: typed });
});
