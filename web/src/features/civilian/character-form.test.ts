import { characterWith } from '../../testing/character';
import { characterValues, toCharacterBody } from './character-form';

const jane = characterWith({ height: 70, warrants: ['Robbery'], flags: ['Armed'] });

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
