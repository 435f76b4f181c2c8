import type { Call } from '@ten8/contracts/cad/calls';
import type { CallType, Disposition } from '@ten8/contracts/cad/codes';
import { PRIORITIES, type Priority, type UnitStatus } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';
import { readCallsigns } from '../read-callsigns';

export type DeskCommand =
  | { verb: 'new'; type: CallType | null; location: string; postalCode: string | null; description: string }
  | { verb: 'dispatch'; call: Call; unitIds: number[] }
  | { verb: 'primary'; call: Call; unitId: number }
  | { verb: 'clear'; unitIds: number[] }
  | { verb: 'status'; unitIds: number[]; status: UnitStatus }
  | { verb: 'note'; call: Call; text: string }
  | { verb: 'priority'; call: Call; priority: Priority }
  | { verb: 'type'; call: Call; typeCode: string }
  | { verb: 'close'; call: Call; disposition: string | null }
  | { verb: 'acknowledge' };

/** What the desk shows: units on duty, the calls of the queue, and the community's codes. */
export interface Sight {
  units: readonly Unit[];
  calls: readonly Call[];
  callTypes: readonly CallType[];
  dispositions: readonly Disposition[];
}

/** A line is either a command or has a problem. */
export type Reading = { command: DeskCommand } | { problem: string };

interface Word {
  word: string;
  usage: string;
  what: string;
  /** Whether words after this place are callsigns, call numbers or statuses, which Tab completes. */
  completes: 'all' | 'first' | 'none';
  read: (rest: string, sight: Sight) => Reading;
}

const says = (command: DeskCommand): Reading => ({ command });
const asks = (problem: string): Reading => ({ problem });

const STATUSES: readonly (readonly [short: string, status: UnitStatus])[] = [
  ['av', 'available'],
  ['bu', 'busy'],
  ['un', 'unavailable'],
  ['en', 'en-route'],
  ['os', 'on-scene'],
  ['of', 'off-duty'],
];

/** Every command, in the order in which they are listed. */
export const words: readonly Word[] = [
  {
    word: 'new',
    usage: '.new TS @7113 SPEEDING · .new PIER, BOAT ON FIRE',
    what: 'Open a call: a type if you like, a postal code after @ or a place and a comma, then what happens',
    completes: 'none',
    read: readNew,
  },
  {
    word: 'd',
    usage: '.d 12 1A12 2L5',
    what: 'Send units to a call',
    completes: 'all',
    read: (rest, sight) =>
      withCall(rest, sight, 'd 12 1A12', (call, text) =>
        withUnits(text, sight, (unitIds) => says({ verb: 'dispatch', call, unitIds })),
      ),
  },
  {
    word: 'mv',
    usage: '.mv 1A12 14',
    what: 'Move units to another call',
    completes: 'all',
    read: (rest, sight) => {
      const [, names = '', number = ''] = /^(.*\S)\s+(\S+)$/.exec(rest) ?? [];
      return withCall(number, sight, 'mv 1A12 14', (call) =>
        withUnits(names, sight, (unitIds) => says({ verb: 'dispatch', call, unitIds })),
      );
    },
  },
  {
    word: 'pr',
    usage: '.pr 12 2L5',
    what: 'Make a unit primary on a call',
    completes: 'all',
    read: (rest, sight) =>
      withCall(rest, sight, 'pr 12 2L5', (call, text) =>
        withUnits(text, sight, ([unitId, ...more]) =>
          unitId === undefined || more.length > 0
            ? asks('pr needs one unit, like pr 12 2L5')
            : says({ verb: 'primary', call, unitId }),
        ),
      ),
  },
  {
    word: 'cl',
    usage: '.cl 1A12',
    what: 'Take units from their call',
    completes: 'all',
    read: (rest, sight) => withUnits(rest, sight, (unitIds) => says({ verb: 'clear', unitIds })),
  },
  { word: 's', usage: '.s 1A12 os', what: 'Set the status of units', completes: 'all', read: readStatus },
  {
    word: 'n',
    usage: '.n 12 text',
    what: 'Write a note into a call',
    completes: 'first',
    read: (rest, sight) =>
      withCall(rest, sight, 'n 12 text', (call, text) =>
        text === '' ? asks('Please write something') : says({ verb: 'note', call, text }),
      ),
  },
  {
    word: 'pri',
    usage: '.pri 12 1',
    what: 'Set a call’s priority, 1 to 4',
    completes: 'first',
    read: (rest, sight) =>
      withCall(rest, sight, 'pri 12 1', (call, text) => {
        const priority = /^[1-4]$/.test(text) ? PRIORITIES[Number(text) - 1] : undefined;
        return priority ? says({ verb: 'priority', call, priority }) : asks('A priority is 1, 2, 3 or 4');
      }),
  },
  {
    word: 'ty',
    usage: '.ty 12 TS',
    what: 'Set what a call is about',
    completes: 'all',
    read: (rest, sight) =>
      withCall(rest, sight, 'ty 12 TS', (call, text) => {
        const type = findCode(sight.callTypes, text);
        return type ? says({ verb: 'type', call, typeCode: type.code }) : asks('Unknown call type');
      }),
  },
  {
    word: 'x',
    usage: '.x 12 ARR',
    what: 'Close a call, with a disposition if you like',
    completes: 'all',
    read: (rest, sight) =>
      withCall(rest, sight, 'x 12 ARR', (call, text) => {
        const end = findCode(sight.dispositions, text);
        if (text !== '' && !end) return asks('Unknown disposition');
        return says({ verb: 'close', call, disposition: end?.code ?? null });
      }),
  },
  {
    word: 'ack',
    usage: '.ack',
    what: 'Acknowledge the alarm',
    completes: 'none',
    read: () => says({ verb: 'acknowledge' }),
  },
];

/** Reads one line, with or without the dot. An exact word wins, else a beginning that only one command has. */
export function readLine(line: string, sight: Sight): Reading {
  const { typed, rest } = partsOf(line);
  if (typed === '') return asks('Type a command');
  const meant = matches(typed);
  const [only] = meant;
  if (!only) return asks(`There is no command ${typed}`);
  if (meant.length > 1) return asks(`${typed} could be ${meant.map(({ word }) => word).join(', ')}`);
  return only.read(rest, sight);
}

/** The commands that a started line could become; all of them for an empty line and for `?`. */
export function offers(line: string): readonly Word[] {
  const { typed } = partsOf(line);
  return typed === '' || typed === '?' ? words : matches(typed);
}

export function partsOf(line: string): { typed: string; rest: string } {
  const [, typed = '', rest = ''] = /^\s*\.?(\S*)\s*([\s\S]*?)\s*$/.exec(line) ?? [];
  return { typed, rest };
}

export function matches(typed: string): readonly Word[] {
  const lower = typed.toLowerCase();
  const exact = words.find(({ word }) => word === lower);
  return exact ? [exact] : words.filter(({ word }) => word.startsWith(lower));
}

export const statusWords = STATUSES.map(([short]) => short);

/** `rest` begins with a call's number. */
function withCall(
  rest: string,
  { calls }: Sight,
  example: string,
  read: (call: Call, text: string) => Reading,
): Reading {
  const [, number = '', text = ''] = /^#?(\d{1,9})(?:\s+([\s\S]*))?$/.exec(rest) ?? [];
  if (number === '') return asks(`Name a call by its number, like ${example}`);
  const call = calls.find(({ callNumber }) => callNumber === Number(number));
  return call ? read(call, text) : asks(`There is no active call ${number}`);
}

function withUnits(text: string, { units }: Sight, read: (unitIds: number[]) => Reading): Reading {
  const found = readCallsigns(text, units);
  return 'problem' in found ? asks(found.problem) : read(found.units.map(({ id }) => id));
}

function readStatus(rest: string, sight: Sight): Reading {
  const [, names = '', typed = ''] = /^(.*\S)\s+(\S+)$/.exec(rest) ?? [];
  const lower = typed.toLowerCase();
  const meant = STATUSES.filter(([short, full]) => short === lower || full === lower);
  const [status] = meant.map(([, full]) => full);
  if (!status) return asks(`s needs callsigns and one of ${statusWords.join(', ')}`);
  return withUnits(names, sight, (unitIds) => says({ verb: 'status', unitIds, status }));
}

const findCode = <Code extends { code: string }>(codes: readonly Code[], text: string): Code | undefined =>
  codes.find(({ code }) => code.toUpperCase() === text.toUpperCase());

/** `TS @7113 SPEEDING`, `@7113 SPEEDING`, or `PIER, BOAT ON FIRE`. */
function readNew(line: string, { callTypes }: Sight): Reading {
  const [, first = '', others = ''] = /^(\S+)\s+([\s\S]+)$/.exec(line) ?? [];
  const type = findCode(callTypes, first) ?? null;
  const upper = (type ? others : line).toUpperCase();
  const [, postalCode = '', atPostal = ''] = /^@(\S{1,10})\s+([\s\S]+)$/.exec(upper) ?? [];
  if (postalCode !== '')
    return says({ verb: 'new', type, location: `POSTAL ${postalCode}`, postalCode, description: atPostal });
  const [, location = '', description = ''] = /^([^,]*[^,\s])\s*,\s*([\s\S]+)$/.exec(upper) ?? [];
  if (location === '' || upper.startsWith('@'))
    return asks('new needs a place and what happens, like new @7113 SPEEDING');
  return says({ verb: 'new', type, location, postalCode: null, description });
}
