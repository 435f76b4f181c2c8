import { KINDS, TONES } from '@ten8/contracts/cad/constants';
import { commandsMeantBy } from '../../../shared/keyboard/typed-words';
import { statusesMeantBy } from '../../../shared/units/status-words';
import { plainCallsign, unitsMatching } from '../unit-board/read-callsigns';
import type { CommandContext } from './command';
import { commands, type ArgumentKind } from './commands';
import { partsOf } from './grammar';
import { ORDERED_STATUSES } from './read-arguments';

/** Tab completion: completes the last word and adds a space when there is only one match. */
export function complete(line: string, context: CommandContext): string {
  const [, before = '', typed = ''] = /^([\s\S]*?)([^\s,]*)$/.exec(line) ?? [];
  if (typed === '') return line;
  const isCommand = before.trim() === '';
  const completed = isCommand ? commandFor(typed) : argumentFor(line, typed, context);
  return completed === null ? line : `${before}${completed} `;
}

function commandFor(typed: string): string | null {
  const dot = typed.startsWith('.') ? '.' : '';
  const start = typed.slice(dot.length).toLowerCase();
  const matching = start === '' ? [] : commands.filter(({ word }) => word.startsWith(start));
  const [only] = commandsMeantBy(start, commands);
  return matching.length === 1 && only ? `${dot}${only.word}` : null;
}

function argumentFor(line: string, typed: string, context: CommandContext): string | null {
  const { typed: name, rest } = partsOf(line);
  const [command] = commandsMeantBy(name, commands);
  if (!command) return null;
  const [first, later] = command.completes;
  const before = rest.slice(0, rest.length - typed.length);
  // Words with commas between them are in the same place.
  const isFirst = !/\s/.test(before.replaceAll(/\s*,\s*/g, ','));
  const found = (isFirst ? first : later).flatMap((kind) => CANDIDATES[kind](typed, context));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const beginning = (words: readonly string[], typed: string): string[] =>
  words.filter((word) => word.toUpperCase().startsWith(typed.toUpperCase()));
const codesOf = (codes: readonly { code: string }[]): string[] => codes.map(({ code }) => code);

const CANDIDATES: Record<ArgumentKind, (typed: string, context: CommandContext) => string[]> = {
  call: (typed, { calls }) =>
    beginning(
      calls.map(({ callNumber }) => String(callNumber)),
      typed.replace(/^#/, ''),
    ),
  // A blank would begin the next word.
  unit: (typed, { units }) =>
    plainCallsign(typed) === ''
      ? []
      : unitsMatching(typed, units).map(({ callsign }) => callsign.replace(/\s/g, '')),
  'call-type': (typed, { callTypes }) => beginning(codesOf(callTypes), typed),
  disposition: (typed, { dispositions }) => beginning(codesOf(dispositions), typed),
  status: (typed) => statusesMeantBy(typed, ORDERED_STATUSES).map(({ short }) => short),
  kind: (typed) => beginning(KINDS, typed),
  tone: (typed) => beginning(TONES, typed),
};
