import { actionTypeOf, countActionTypes } from './action-types';

test.each([
  ['Create Character', 'create'],
  ['CREATE CALL', 'create'],
  ['character_created', 'create'],
  ['Update Member Roles', 'update'],
  ['update', 'update'],
  ['Delete Vehicle', 'delete'],
  ['deleted member', 'delete'],
  ['Join Community', 'other'],
  ['Attach Unit', 'other'],
  ['', 'other'],
])('%j counts as %s', (action, type) => {
  expect(actionTypeOf(action)).toBe(type);
});

test('every entry is counted once', () => {
  const actions = ['Create Character', 'Create Call', 'Update Unit', 'Join Community'];

  expect(countActionTypes(actions.map((action) => ({ action })))).toEqual({
    create: 2,
    update: 1,
    delete: 0,
    other: 1,
  });
});
