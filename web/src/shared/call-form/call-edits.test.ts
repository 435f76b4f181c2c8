import { makeCall } from '../../testing/call';
import { baseOf, rebase, settle } from './call-edits';
import { fieldsOf } from './call-fields';

const call = makeCall(1, { version: 3, location: 'ELGIN AVE', description: 'SHOTS FIRED' });
const base = baseOf(call);
const fields = { ...fieldsOf(call), description: 'QUIET NOW' };
const edits = { base, fields };

test('what others change elsewhere comes in, and the edit goes out from the newest version', () => {
  const taken = rebase(edits, { ...call, version: 4, location: 'PIER' });

  expect(taken).toEqual({
    base: { version: 4, fields: { location: 'PIER', postalCode: '', description: 'SHOTS FIRED' } },
    fields: { location: 'PIER', postalCode: '', description: 'QUIET NOW' },
  });
});

test('what others change under the typing leaves the typing, and the version from which it began', () => {
  const theirs = { ...call, version: 4, location: 'PIER', description: 'TWO DOWN' };

  const held = rebase(edits, theirs);

  expect(held.fields).toEqual({ location: 'PIER', postalCode: '', description: 'QUIET NOW' });
  expect(held.base).toEqual({
    version: 3,
    fields: { location: 'PIER', postalCode: '', description: 'SHOTS FIRED' },
  });
});

test('the same word by both is no conflict', () => {
  const same = { ...call, version: 4, description: 'QUIET NOW' };

  expect(rebase(edits, same)).toEqual({ base: baseOf(same), fields: fieldsOf(same) });
});

test('after a choice the edit goes out from the newest version, with what was chosen', () => {
  const theirs = { ...call, version: 4, description: 'TWO DOWN' };
  const held = rebase(edits, theirs);

  const chosen = rebase({ base: settle(held.base, 'description', theirs), fields }, theirs);

  expect(chosen).toEqual({ base: baseOf(theirs), fields });
});
