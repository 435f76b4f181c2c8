import { criteriaOf, emptyPerson, inputOf } from './person-input';

const typed = {
  ...emptyPerson,
  firstName: ' JOHN ',
  lastName: 'DOE',
  licenseNumber: 'D-1',
  dateOfBirth: '1990-02-01',
};

test('only what the chosen kind of search looks for is sent', () => {
  expect(criteriaOf({ ...typed, by: 'name' })).toEqual({ firstName: 'JOHN', lastName: 'DOE' });
  expect(criteriaOf({ ...typed, by: 'license' })).toEqual({ licenseNumber: 'D-1' });
  expect(criteriaOf({ ...typed, by: 'birth' })).toEqual({ dateOfBirth: '1990-02-01' });
});

test('a first or a last name alone will do', () => {
  expect(criteriaOf({ ...emptyPerson, firstName: 'JOHN' })).toEqual({ firstName: 'JOHN' });
  expect(criteriaOf({ ...emptyPerson, lastName: 'DOE' })).toEqual({ lastName: 'DOE' });
});

test.each(['name', 'license', 'birth'] as const)('a search by %s needs something to look for', (by) => {
  expect(criteriaOf({ ...emptyPerson, firstName: '  ', licenseNumber: ' ', by })).toBeNull();
});

test('a command fills the form that looks for the same', () => {
  const criteria = { lastName: 'DOE', firstName: 'JOHN' };

  expect(criteriaOf(inputOf(criteria))).toEqual(criteria);
  expect(inputOf({ dateOfBirth: '1990-02-01' }).by).toBe('birth');
});
