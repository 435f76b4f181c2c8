import type { Call } from '@ten8/contracts/cad/calls';
import { couldBe } from '../../../shared/keyboard/typed-words';
import { STATUS_WORDS, statusesMeantBy, type StatusWord } from '../../../shared/units/status-words';
import { readCallsigns } from '../unit-board/read-callsigns';
import { asCommand, asProblem, type CommandContext, type ParsedLine } from './command';

/** What dispatch sets for units. */
export const ORDERED_STATUSES: readonly StatusWord[] = [...STATUS_WORDS, { short: 'of', status: 'off-duty' }];

/** `rest` begins with a call's number. */
export function withCall(
  rest: string,
  { calls }: CommandContext,
  example: string,
  read: (call: Call, text: string) => ParsedLine,
): ParsedLine {
  const [, number = '', text = ''] = /^#?(\d{1,9})(?:\s+([\s\S]*))?$/.exec(rest) ?? [];
  if (number === '') return asProblem(`Name a call by its number, like ${example}`);
  const call = calls.find(({ callNumber }) => callNumber === Number(number));
  return call ? read(call, text) : asProblem(`There is no active call ${number}`);
}

/** For units on duty. */
export function withUnits(
  text: string,
  { units }: CommandContext,
  read: (unitIds: number[]) => ParsedLine,
): ParsedLine {
  const found = readCallsigns(text, units);
  if ('problem' in found) return asProblem(found.problem);
  const away = found.units.find(({ status }) => status === 'unavailable');
  return away ? asProblem(`${away.callsign} is unavailable`) : read(found.units.map(({ id }) => id));
}

/** Also for units that are unavailable. */
export function withAnyUnits(
  text: string,
  { units }: CommandContext,
  read: (unitIds: number[]) => ParsedLine,
): ParsedLine {
  const found = readCallsigns(text, units);
  return 'problem' in found ? asProblem(found.problem) : read(found.units.map(({ id }) => id));
}

export function readStatus(rest: string, context: CommandContext): ParsedLine {
  const [, names = '', typed = ''] = /^(.*\S)\s+(\S+)$/.exec(rest) ?? [];
  const [only, ...others] = statusesMeantBy(typed, ORDERED_STATUSES);
  if (!only) return asProblem(`s needs callsigns and one of ${shortFormsOf(ORDERED_STATUSES).join(', ')}`);
  if (others.length > 0) return asProblem(couldBe(typed, shortFormsOf([only, ...others])));
  const { status } = only;
  return withAnyUnits(names, context, (unitIds) => asCommand({ verb: 'status', unitIds, status }));
}

const shortFormsOf = (statuses: readonly StatusWord[]): string[] => statuses.map(({ short }) => short);

/** `1A12 2L5`, and what to note of them after a colon. */
export function readCheck(rest: string, context: CommandContext): ParsedLine {
  const [, names = '', colon, note = ''] = /^([^:]*)(:)?([\s\S]*)$/.exec(rest) ?? [];
  return withAnyUnits(names, context, (unitIds) =>
    asCommand({ verb: 'check', unitIds, note: colon ? note.trim().toUpperCase() : null }),
  );
}

export const findCode = <Code extends { code: string }>(
  codes: readonly Code[],
  text: string,
): Code | undefined => codes.find(({ code }) => code.toUpperCase() === text.toUpperCase());

/** `TS @7113 SPEEDING`, `@7113 SPEEDING`, or `PIER, BOAT ON FIRE`. */
export function readNew(line: string, { callTypes }: CommandContext): ParsedLine {
  const [, first = '', others = ''] = /^(\S+)\s+([\s\S]+)$/.exec(line) ?? [];
  const type = findCode(callTypes, first) ?? null;
  const upper = (type ? others : line).toUpperCase();
  const [, postalCode = '', atPostal = ''] = /^@(\S{1,10})\s+([\s\S]+)$/.exec(upper) ?? [];
  if (postalCode !== '')
    return asCommand({
      verb: 'new',
      type,
      location: `POSTAL ${postalCode}`,
      postalCode,
      description: atPostal,
    });
  const [, location = '', description = ''] = /^([^,]*[^,\s])\s*,\s*([\s\S]+)$/.exec(upper) ?? [];
  if (!type && others.startsWith('@')) return asProblem(`Unknown call type ${first.toUpperCase()}`);
  if (location === '' || upper.startsWith('@'))
    return asProblem('new needs a place and what happens, like new @7113 SPEEDING');
  return asCommand({ verb: 'new', type, location, postalCode: null, description });
}
