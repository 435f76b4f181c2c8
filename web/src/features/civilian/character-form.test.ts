import type { Character } from '@ten8/contracts/civilian/characters';
import { characterValues, isCharacterComplete, toCharacterBody } from './character-form';

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
  expect(characterValues({ ...jane })).toMatchObject({
    firstName: 'Jane',
    height: '70',
    address: '',
    race: '',
  });
});

test.each([
  ['firstName', false],
  ['lastName', false],
  ['dateOfBirth', false],
  ['gender', true],
])('without %s a character is complete: %s', (name, isComplete) => {
  expect(isCharacterComplete({ ...characterValues({ ...jane }), [name]: ' ' })).toBe(isComplete);
});

test('an update keeps the warrants and flags that the form does not show', () => {
  const values = { ...characterValues({ ...jane }), lastName: 'Roe' };

  expect(toCharacterBody(values, jane)).toMatchObject({
    lastName: 'Roe',
    licenseNumber: 'D-1',
    warrants: ['Robbery'],
    flags: ['Armed'],
  });
  expect(toCharacterBody(values, null)).not.toHaveProperty('warrants');
});
