import { MAX_UNITS_DISPATCHED } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';

export type Callsigns = { units: Unit[] } | { problem: string };

/**
 * Finds units by typed callsigns, separated by commas or spaces. A full callsign matches first, also one of several
 * words, then the beginning of exactly one, then shortened parts such as `1A12` for `1-ADAM-12`. Case and hyphens do
 * not matter. A text that still names exactly the units `chosen` on the board means these, also if another unit has the
 * same callsign.
 */
export function readCallsigns(text: string, units: readonly Unit[], chosen: readonly Unit[] = []): Callsigns {
  if (chosen.length > 0 && text === namesOf(chosen)) return atMost(chosen);
  const found: Unit[] = [];
  for (const word of text.split(',').flatMap((part) => callsignsIn(part, units))) {
    const matches = unitsMatching(word, units);
    const [unit] = matches;
    if (!unit) return { problem: `No unit on duty is called ${word.toUpperCase()}` };
    if (matches.length > 1) return { problem: ambiguous(word.toUpperCase(), matches) };
    if (!found.includes(unit)) found.push(unit);
  }
  if (found.length === 0) return { problem: 'Type one or more callsigns' };
  return atMost(found);
}

const atMost = (units: readonly Unit[]): Callsigns =>
  units.length > MAX_UNITS_DISPATCHED
    ? { problem: `At most ${MAX_UNITS_DISPATCHED} units at once` }
    : { units: [...units] };

/** The text for units that were chosen on the board. */
export const namesOf = (units: readonly Unit[]): string => units.map(({ callsign }) => callsign).join(', ');

/** The words of a text without commas. Words that are one callsign with blanks stay together. */
function callsignsIn(text: string, units: readonly Unit[]): string[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const known = new Set(units.map(({ callsign }) => wordsOf(callsign).join(' ')));
  const lengths = words.map((_, index) => words.length - index);
  const length = lengths.find((each) => known.has(words.slice(0, each).join(' '))) ?? 1;
  return [words.slice(0, length).join(' '), ...callsignsIn(words.slice(length).join(' '), units)];
}

const wordsOf = (text: string): string[] => text.toUpperCase().split(/\s+/).filter(Boolean);

/** The units that match this word; all of them if it is empty. */
export function unitsMatching(word: string, units: readonly Unit[]): Unit[] {
  const typed = plainCallsign(word);
  const exact = units.filter(({ callsign }) => plainCallsign(callsign) === typed);
  if (exact.length > 0) return exact;
  const begun = units.filter(({ callsign }) => plainCallsign(callsign).startsWith(typed));
  return begun.length > 0
    ? begun
    : units.filter(({ callsign }) => isShortFor(typed, plainCallsign(callsign)));
}

const runsOf = (plain: string): string[] => plain.match(/\d+|\D+/g) ?? [];

/** Numbers must match in full, words by their beginning. */
function isShortFor(typed: string, callsign: string): boolean {
  const whole = runsOf(callsign);
  return runsOf(typed).every((run, index) =>
    /\d/.test(run) ? run === whole[index] : (whole[index]?.startsWith(run) ?? false),
  );
}

export const plainCallsign = (text: string): string => text.replace(/[-\s]/g, '').toUpperCase();

/** Why the word names no single unit. Units with one callsign cannot be told apart by more letters. */
function ambiguous(word: string, matches: readonly Unit[]): string {
  const callsigns = [...new Set(matches.map(({ callsign }) => callsign))];
  return callsigns.length > 1
    ? `${word} could be ${callsigns.slice(0, 4).join(' or ')}`
    : `${matches.length} units are called ${callsigns[0]}: choose one on the unit board`;
}
