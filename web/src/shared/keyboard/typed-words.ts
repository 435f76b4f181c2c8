/** Returns what a typed word means: the one that has exactly this word, else all that have a word that begins with it. */
export function meantBy<T>(typed: string, known: readonly T[], wordsOf: (each: T) => readonly string[]): T[] {
  const lower = typed.toLowerCase();
  const exact = known.find((each) => wordsOf(each).includes(lower));
  if (exact) return [exact];
  return known.filter((each) => wordsOf(each).some((word) => word.startsWith(lower)));
}

interface Command {
  word: string;
}

export const commandsMeantBy = <C extends Command>(typed: string, commands: readonly C[]): C[] =>
  meantBy(typed, commands, ({ word }) => [word]);

/** The one command that a typed word means, or a sentence that says why there is none. */
export function readCommandWord<C extends Command>(
  typed: string,
  commands: readonly C[],
): { command: C } | { problem: string } {
  if (typed === '') return { problem: 'Type a command' };
  const [only, ...others] = commandsMeantBy(typed, commands);
  if (!only) return { problem: `There is no command ${typed}` };
  if (others.length === 0) return { command: only };
  const words = [only, ...others].map(({ word }) => word);
  return { problem: couldBe(typed, words) };
}

export const couldBe = (typed: string, words: readonly string[]): string =>
  `${typed} could be ${words.join(', ')}`;
