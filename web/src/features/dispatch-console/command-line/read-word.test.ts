import { readWord } from './read-word';

test.each([
  ['tow', { word: 'tow' }],
  ['TOWE', { word: 'tower' }],
  ['to', { problem: 'to could be tow, tower' }],
  ['', { problem: 'Type one' }],
  ['boat', { problem: 'Type one' }],
])('of the words tow, tower and fire, %j is read as %j', (typed, read) => {
  expect(readWord(typed, ['tow', 'tower', 'fire'], 'Type one')).toEqual(read);
});
