import { saveDraft, takeDraft } from './drafts';

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
