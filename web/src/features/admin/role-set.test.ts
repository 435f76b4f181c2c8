import { assignedRoles, keptRoles, rolesWith, toggled } from './role-set';

test('Civilian is always in the new roles, also when it was missing', () => {
  expect(rolesWith([], [])).toEqual(['Civilian']);
  expect(rolesWith(['Admin'], ['Law Enforcement'])).toEqual(['Civilian', 'Law Enforcement']);
});

test('a dispatcher stays a dispatcher whatever is chosen', () => {
  expect(rolesWith(['Civilian', 'Dispatcher'], ['Admin'])).toEqual(['Civilian', 'Dispatcher', 'Admin']);
  expect(keptRoles(['Admin', 'Dispatcher'])).toEqual(['Civilian', 'Dispatcher']);
});

test('only Law Enforcement and Admin are up for choice', () => {
  expect(assignedRoles(['Civilian', 'Dispatcher', 'Law Enforcement'])).toEqual(['Law Enforcement']);
});

test('choosing a role twice takes it back', () => {
  expect(toggled(['Admin'], 'Law Enforcement')).toEqual(['Admin', 'Law Enforcement']);
  expect(toggled(['Admin', 'Law Enforcement'], 'Admin')).toEqual(['Law Enforcement']);
});
