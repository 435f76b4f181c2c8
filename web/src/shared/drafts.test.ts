import { saveDraft, takeDraft, withDraft } from './drafts';

beforeEach(() => sessionStorage.clear());

test('what was typed is given back once', () => {
  saveDraft(1, 'character', { firstName: 'Jane' });

  expect(takeDraft(1, 'character')).toEqual({ firstName: 'Jane' });
  expect(takeDraft(1, 'character')).toBeNull();
});

test('nobody is shown what someone else typed', () => {
  saveDraft(1, 'character', { firstName: 'Jane' });

  expect(takeDraft(2, 'character')).toBeNull();
});

test('a broken draft counts as none', () => {
  sessionStorage.setItem('draft:1:character', '{');

  expect(takeDraft(1, 'character')).toBeNull();
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
