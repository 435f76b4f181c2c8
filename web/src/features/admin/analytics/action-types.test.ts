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

test('the actions of a type are added up', () => {
  const actions = ['Create Character', 'Create Call', 'Update Unit', 'Join Community'];

  expect(countActionTypes(actions.map((action, index) => ({ action, count: index + 1 })))).toEqual({
    create: 3,
    update: 3,
    delete: 0,
    other: 4,
  });
});
