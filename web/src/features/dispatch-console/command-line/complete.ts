import { KINDS, TONES } from '@ten8/contracts/cad/constants';
import { plainCallsign, unitsCalled } from '../read-callsigns';
import type { Sight } from './command';
import { matches, partsOf } from './grammar';
import { statusWords } from './read-arguments';
import { words, type Thing } from './words';

/** Tab completion: completes the last word and adds a space when there is only one match. */
export function complete(line: string, sight: Sight): string {
  const [, before = '', typed = ''] = /^([\s\S]*?)([^\s,]*)$/.exec(line) ?? [];
  if (typed === '') return line;
  const isCommand = before.trim() === '';
  const whole = isCommand ? commandFor(typed) : argumentFor(line, typed, sight);
  return whole === null ? line : `${before}${whole} `;
}

function commandFor(typed: string): string | null {
  const dot = typed.startsWith('.') ? '.' : '';
  const start = typed.slice(dot.length).toLowerCase();
  const meant = start === '' ? [] : words.filter(({ word }) => word.startsWith(start));
  const [only] = matches(start);
  return meant.length === 1 && only ? `${dot}${only.word}` : null;
}

function argumentFor(line: string, typed: string, sight: Sight): string | null {
  const { typed: name, rest } = partsOf(line);
  const [command] = matches(name);
  if (!command) return null;
  const [first, later] = command.completes;
  const before = rest.slice(0, rest.length - typed.length);
  // Words with commas between them are in the same place.
  const isFirst = !/\s/.test(before.replaceAll(/\s*,\s*/g, ','));
  const found = (isFirst ? first : later).flatMap((thing) => CANDIDATES[thing](typed, sight));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const beginning = (words: readonly string[], typed: string): string[] =>
  words.filter((word) => word.toUpperCase().startsWith(typed.toUpperCase()));
const codesOf = (codes: readonly { code: string }[]): string[] => codes.map(({ code }) => code);

const CANDIDATES: Record<Thing, (typed: string, sight: Sight) => string[]> = {
  call: (typed, { calls }) =>
    beginning(
      calls.map(({ callNumber }) => String(callNumber)),
      typed.replace(/^#/, ''),
    ),
  // A blank would begin the next word.
  unit: (typed, { units }) =>
    plainCallsign(typed) === ''
      ? []
      : unitsCalled(typed, units).map(({ callsign }) => callsign.replace(/\s/g, '')),
  'call-type': (typed, { callTypes }) => beginning(codesOf(callTypes), typed),
  disposition: (typed, { dispositions }) => beginning(codesOf(dispositions), typed),
  status: (typed) => beginning(statusWords, typed),
  kind: (typed) => beginning(KINDS, typed),
  tone: (typed) => beginning(TONES, typed),
};
