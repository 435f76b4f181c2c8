import { couldBe, meantBy } from '../../../shared/keyboard/typed-words';

/** The one of these words that was typed, whole or its beginning; or `unknown`, or the words that it could be. */
export function readWord<Word extends string>(
  typed: string,
  words: readonly Word[],
  unknown: string,
): { word: Word } | { problem: string } {
  const [only, ...others] = typed === '' ? [] : meantBy(typed, words, (word) => [word]);
  if (!only) return { problem: unknown };
  return others.length === 0 ? { word: only } : { problem: couldBe(typed, [only, ...others]) };
}
