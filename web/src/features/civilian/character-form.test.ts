import type { Character } from '@ten8/contracts/civilian/characters';
import { characterValues, toCharacterBody } from './character-form';

const jane = {
  id: 7,
  firstName: 'Jane',
  lastName: 'Doe',
  dateOfBirth: '1990-02-01',
  height: 70,
  address: null,
  licenseNumber: 'D-1',
  warrants: ['Robbery'],
  flags: ['Armed'],
} as Character;

test('a form shows what a character has, and nothing where it has nothing', () => {
  expect(characterValues(jane)).toMatchObject({
    firstName: 'Jane',
    height: '70',
    address: '',
    race: '',
  });
});

test('an update keeps the warrants and flags that the form does not show', () => {
  const values = { ...characterValues(jane), lastName: 'Roe' };

  expect(toCharacterBody(values, jane)).toMatchObject({
    lastName: 'Roe',
    licenseNumber: 'D-1',
    warrants: ['Robbery'],
    flags: ['Armed'],
  });
  expect(toCharacterBody(values, null)).not.toHaveProperty('warrants');
});
