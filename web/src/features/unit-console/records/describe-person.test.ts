import { characterWith } from '../../../testing/character';
import { describeBody, describeSize, lastFirst } from './describe-person';

test.each([
  [70, 150, '70 in (5′10″) / 150 lbs'],
  [72, null, '72 in (6′0″)'],
  [null, 150, '150 lbs'],
  [null, null, ''],
])('a height of %s and a weight of %s are read as %j', (height, weight, text) => {
  expect(describeSize({ height, weight })).toBe(text);
});

test('of the appearance only what is known is said', () => {
  const person = characterWith({ gender: 'Female', height: 70, eyeColor: 'Green', hairColor: 'Red' });

  expect(describeBody(person)).toBe('Female, 70 in (5′10″), Green eyes, Red hair');
  expect(describeBody(characterWith())).toBe('');
  expect(lastFirst(person)).toBe('DOE, JANE');
});
