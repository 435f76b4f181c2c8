import { commandsMeantBy, meantBy, readCommandWord } from './typed-words';

const commands = ['p', 'pr', 'pri', 'ack'].map((word) => ({ word }));
const wordsOf = (found: readonly { word: string }[]) => found.map(({ word }) => word);

test.each([
  ['p', ['p']],
  ['PR', ['pr']],
  ['pri', ['pri']],
  ['a', ['ack']],
  ['', ['p', 'pr', 'pri', 'ack']],
  ['priority', []],
])('of the commands p, pr, pri and ack, %j means %j', (typed, meant) => {
  expect(wordsOf(commandsMeantBy(typed, commands))).toEqual(meant);
});

test('a beginning that several have in common is never taken for one of them', () => {
  expect(readCommandWord('p', commands)).toEqual({ command: { word: 'p' } });
  expect(readCommandWord('p', commands.slice(1))).toEqual({ problem: 'p could be pr, pri' });
});

test('a line without a known command says so', () => {
  expect(readCommandWord('', commands)).toEqual({ problem: 'Type a command' });
  expect(readCommandWord('zz', commands)).toEqual({ problem: 'There is no command zz' });
});

test('a short form wins over the beginning of another word, and two names of one thing are not two things', () => {
  const known = [
    ['of', 'off-duty'],
    ['ta', 'office'],
  ];
  const meant = (typed: string) => meantBy(typed, known, (words) => words).map(([short]) => short);

  expect([meant('of'), meant('off'), meant('t')]).toEqual([['of'], ['of', 'ta'], ['ta']]);
});
