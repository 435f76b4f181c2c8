import type { UnitStatus } from '@ten8/contracts/cad/constants';
import type { PersonCriteria } from '../../../shared/search-people';

export type ConsoleCommand =
  | { verb: 'status'; status: UnitStatus }
  | { verb: 'attach'; callNumber: number }
  | { verb: 'detach' }
  | { verb: 'backup'; code: number }
  | { verb: 'clear' }
  | { verb: 'person'; criteria: PersonCriteria }
  | { verb: 'plate'; plate: string }
  | { verb: 'vin'; vin: string }
  | { verb: 'bolo'; text: string }
  | { verb: 'locate'; place: string }
  | { verb: 'panic' }
  | { verb: 'mute' };

/** A line is either a command or has a problem. */
type Reading = { command: ConsoleCommand } | { problem: string };

interface Word {
  word: string;
  usage: string;
  what: string;
  read: (rest: string) => Reading;
}

const statuses: readonly (readonly [short: string, status: UnitStatus])[] = [
  ['av', 'available'],
  ['bu', 'busy'],
  ['un', 'unavailable'],
  ['en', 'en-route'],
  ['os', 'on-scene'],
];

const says = (command: ConsoleCommand): Reading => ({ command });
const asks = (problem: string): Reading => ({ problem });

/** Every command, in the order of the suggestions. */
export const words: readonly Word[] = [
  { word: 's', usage: 's av|bu|un|en|os', what: 'Set your status', read: readStatus },
  {
    word: 'att',
    usage: 'att 12',
    what: 'Attach to call number 12',
    read: (rest) =>
      /^#?\d{1,9}$/.test(rest)
        ? says({ verb: 'attach', callNumber: Number(rest.replace('#', '')) })
        : asks('att needs a call number, like att 12'),
  },
  { word: 'det', usage: 'det', what: 'Detach from your call', read: () => says({ verb: 'detach' }) },
  {
    word: 'bk',
    usage: 'bk 1|2|3',
    what: 'Ask for backup on your call',
    read: (rest) =>
      /^[123]$/.test(rest)
        ? says({ verb: 'backup', code: Number(rest) })
        : asks('bk needs a code, like bk 3'),
  },
  { word: 'clr', usage: 'clr', what: 'Clear your call', read: () => says({ verb: 'clear' }) },
  { word: 'n', usage: 'n DOE JOHN', what: 'Person by last and first name', read: readName },
  {
    word: 'dl',
    usage: 'dl 123',
    what: 'Person by driver license',
    read: (rest) =>
      rest
        ? says({ verb: 'person', criteria: { licenseNumber: rest.toUpperCase() } })
        : asks('dl needs a license number, like dl 123'),
  },
  {
    word: 'dob',
    usage: 'dob 1990-02-01',
    what: 'Person by date of birth',
    read: (rest) =>
      isDay(rest)
        ? says({ verb: 'person', criteria: { dateOfBirth: rest } })
        : asks('dob needs a date, like dob 1990-02-01'),
  },
  {
    word: 'p',
    usage: 'p 8ABC123',
    what: 'Vehicle by plate',
    read: (rest) =>
      rest ? says({ verb: 'plate', plate: rest.toUpperCase() }) : asks('p needs a plate, like p 8ABC123'),
  },
  {
    word: 'vin',
    usage: 'vin 1HG…',
    what: 'Vehicle by VIN',
    read: (rest) => (rest ? says({ verb: 'vin', vin: rest.toUpperCase() }) : asks('vin needs a VIN')),
  },
  {
    word: 'b',
    usage: 'b red sedan',
    what: 'Search BOLOs',
    read: (rest) => (rest ? says({ verb: 'bolo', text: rest }) : asks('b needs words, like b red sedan')),
  },
  {
    word: 'loc',
    usage: 'loc 7113',
    what: 'Say where you are; loc - forgets it',
    read: (rest) =>
      rest
        ? says({ verb: 'locate', place: rest === '-' ? '' : rest.toUpperCase() })
        : asks('loc needs a place, like loc 7113'),
  },
  { word: 'panic', usage: 'panic', what: 'Raise the panic alarm', read: () => says({ verb: 'panic' }) },
  { word: 'mute', usage: 'mute', what: 'Sound off or on', read: () => says({ verb: 'mute' }) },
];

/** Reads one line of the command bar. A prefix that only one command has is enough. */
export function readCommand(line: string): Reading {
  const [, typed = '', rest = ''] = /^\s*(\S*)\s*([\s\S]*?)\s*$/.exec(line) ?? [];
  if (typed === '') return asks('Type a command');
  const meant = matches(typed);
  const [only] = meant;
  if (!only) return asks(`There is no command ${typed}`);
  if (meant.length > 1) return asks(`${typed} could be ${meant.map(({ word }) => word).join(', ')}`);
  return only.read(rest);
}

/** The commands that match what was typed so far; all of them for an empty line. */
export function offers(line: string): readonly Word[] {
  const [typed = ''] = line.trimStart().split(/\s/);
  return typed === '' ? words : matches(typed);
}

/** Tab completion: returns the full command and a space when only one command starts with this text. */
export function complete(line: string): string {
  const [, typed = '', rest = ''] = /^\s*(\S*)([\s\S]*)$/.exec(line) ?? [];
  const meant = typed === '' ? [] : matches(typed);
  const [only] = meant;
  return only && meant.length === 1 ? `${only.word}${rest === '' ? ' ' : rest}` : line;
}

function matches(typed: string): readonly Word[] {
  const lower = typed.toLowerCase();
  const exact = words.find(({ word }) => word === lower);
  return exact ? [exact] : words.filter(({ word }) => word.startsWith(lower));
}

function readStatus(rest: string): Reading {
  const lower = rest.toLowerCase();
  const meant = lower === '' ? [] : statuses.filter(([short, full]) => isPrefix(lower, short, full));
  const [only] = meant;
  return only && meant.length === 1
    ? says({ verb: 'status', status: only[1] })
    : asks('s needs one of av, bu, un, en, os');
}

const isPrefix = (typed: string, short: string, full: string): boolean =>
  short.startsWith(typed) || full.startsWith(typed);

/** `DOE JOHN`, and `DOE, JOHN` for last names of several words. */
function readName(rest: string): Reading {
  const upper = rest.toUpperCase();
  if (upper.replace(',', '').trim() === '') return asks('n needs a name, like n DOE JOHN');
  const cut = upper.includes(',') ? upper.indexOf(',') : upper.search(/\s/);
  const lastName = (cut < 0 ? upper : upper.slice(0, cut)).trim();
  const firstName = cut < 0 ? '' : upper.slice(cut + 1).trim();
  return says({
    verb: 'person',
    criteria: { ...(lastName ? { lastName } : {}), ...(firstName ? { firstName } : {}) },
  });
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  );
}
