import { plainCallsign } from '../read-callsigns';
import type { Sight } from './command';
import { matches, partsOf } from './grammar';
import { statusWords } from './read-arguments';
import { words } from './words';

/** Tab completion: completes the last word and adds a space when there is only one match. */
export function complete(line: string, sight: Sight): string {
  const [, before = '', typed = ''] = /^([\s\S]*?)(\S*)$/.exec(line) ?? [];
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

function argumentFor(line: string, typed: string, { units, calls, ...codes }: Sight): string | null {
  const { typed: name, rest } = partsOf(line);
  const [command] = matches(name);
  const isFirst = rest === typed;
  if (!command || command.completes === 'none' || (command.completes === 'first' && !isFirst)) return null;
  const start = plainCallsign(typed);
  const callsigns = units.map(({ callsign }) => callsign).filter((callsign) => !/\s/.test(callsign));
  const found = [
    ...callsigns.filter((callsign) => plainCallsign(callsign).startsWith(start)),
    ...calls.map(({ callNumber }) => String(callNumber)).filter((number) => number.startsWith(start)),
    ...codesFor(command.word, codes).filter((code) => !isFirst && code.toUpperCase().startsWith(start)),
    ...(command.word === 's' && !isFirst ? statusWords.filter((word) => word.startsWith(typed)) : []),
  ];
  return found.length === 1 ? (found[0] ?? null) : null;
}

function codesFor(
  word: string,
  { callTypes, dispositions }: Pick<Sight, 'callTypes' | 'dispositions'>,
): string[] {
  const codes = word === 'ty' ? callTypes : word === 'x' ? dispositions : [];
  return codes.map(({ code }) => code);
}
