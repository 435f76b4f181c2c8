import { readDraft, removeDraft, saveDraft, withDraft } from './drafts';

beforeEach(() => sessionStorage.clear());

test('a draft can be read until it is removed', () => {
  saveDraft(1, 'character', { firstName: 'Jane' });

  expect(readDraft(1, 'character')).toEqual({ firstName: 'Jane' });
  expect(readDraft(1, 'character')).toEqual({ firstName: 'Jane' });
  removeDraft(1, 'character');
  expect(readDraft(1, 'character')).toBeNull();
});

test('nobody is shown what someone else typed', () => {
  saveDraft(1, 'character', { firstName: 'Jane' });

  expect(readDraft(2, 'character')).toBeNull();
});

test('a broken draft counts as none', () => {
  sessionStorage.setItem('draft:1:character', '{');

  expect(readDraft(1, 'character')).toBeNull();
});

test('a kept draft gives back what its form knows, of the same kind, and nothing else', () => {
  const form = { type: 'CITATION', location: '', isStolen: false };

  expect(withDraft(form, { type: 'ARREST', location: 7, isStolen: true, extra: 'x' })).toEqual({
    type: 'ARREST',
    location: '',
    isStolen: true,
  });
  expect(withDraft(form, null)).toEqual(form);
});
