import type { UnitStatus } from '@ten8/contracts/cad/constants';
import { commandsMeantBy, readCommandWord } from '../../../shared/keyboard/typed-words';
import { readName, type PersonCriteria } from '../../../shared/records/search-records';
import { STATUS_WORDS, statusesMeantBy } from '../../../shared/units/status-words';

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
type ParsedLine = { command: ConsoleCommand } | { problem: string };

interface CommandSpec {
  word: string;
  usage: string;
  what: string;
  read: (rest: string) => ParsedLine;
}

const asCommand = (command: ConsoleCommand): ParsedLine => ({ command });
const asProblem = (problem: string): ParsedLine => ({ problem });

/** Every command, in the order of the suggestions. */
export const commands: readonly CommandSpec[] = [
  { word: 's', usage: 's av|bu|un|en|os', what: 'Set your status', read: readStatus },
  {
    word: 'att',
    usage: 'att 12',
    what: 'Attach to call number 12',
    read: (rest) =>
      /^#?\d{1,9}$/.test(rest)
        ? asCommand({ verb: 'attach', callNumber: Number(rest.replace('#', '')) })
        : asProblem('att needs a call number, like att 12'),
  },
  { word: 'det', usage: 'det', what: 'Detach from your call', read: () => asCommand({ verb: 'detach' }) },
  {
    word: 'bk',
    usage: 'bk 1|2|3',
    what: 'Ask for backup on your call',
    read: (rest) =>
      /^[123]$/.test(rest)
        ? asCommand({ verb: 'backup', code: Number(rest) })
        : asProblem('bk needs a code, like bk 3'),
  },
  { word: 'clr', usage: 'clr', what: 'Clear your call', read: () => asCommand({ verb: 'clear' }) },
  { word: 'n', usage: 'n DOE JOHN', what: 'Person by last and first name', read: readPerson },
  {
    word: 'dl',
    usage: 'dl 123',
    what: 'Person by driver license',
    read: (rest) =>
      rest
        ? asCommand({ verb: 'person', criteria: { licenseNumber: rest.toUpperCase() } })
        : asProblem('dl needs a license number, like dl 123'),
  },
  {
    word: 'dob',
    usage: 'dob 1990-02-01',
    what: 'Person by date of birth',
    read: (rest) =>
      isDay(rest)
        ? asCommand({ verb: 'person', criteria: { dateOfBirth: rest } })
        : asProblem('dob needs a date, like dob 1990-02-01'),
  },
  {
    word: 'p',
    usage: 'p 8ABC123',
    what: 'Vehicle by plate',
    read: (rest) =>
      rest
        ? asCommand({ verb: 'plate', plate: rest.toUpperCase() })
        : asProblem('p needs a plate, like p 8ABC123'),
  },
  {
    word: 'vin',
    usage: 'vin 1HG…',
    what: 'Vehicle by VIN',
    read: (rest) =>
      rest ? asCommand({ verb: 'vin', vin: rest.toUpperCase() }) : asProblem('vin needs a VIN'),
  },
  {
    word: 'b',
    usage: 'b red sedan',
    what: 'Search BOLOs',
    read: (rest) =>
      rest ? asCommand({ verb: 'bolo', text: rest }) : asProblem('b needs words, like b red sedan'),
  },
  {
    word: 'loc',
    usage: 'loc 7113',
    what: 'Say where you are; loc - forgets it',
    read: (rest) =>
      rest
        ? asCommand({ verb: 'locate', place: rest === '-' ? '' : rest.toUpperCase() })
        : asProblem('loc needs a place, like loc 7113'),
  },
  { word: 'panic', usage: 'panic', what: 'Raise the panic alarm', read: () => asCommand({ verb: 'panic' }) },
  { word: 'mute', usage: 'mute', what: 'Sound off or on', read: () => asCommand({ verb: 'mute' }) },
];

/** Reads one line of the command bar. */
export function readCommand(line: string): ParsedLine {
  const [, typed = '', rest = ''] = /^\s*(\S*)\s*([\s\S]*?)\s*$/.exec(line) ?? [];
  const meant = readCommandWord(typed, commands);
  return 'problem' in meant ? meant : meant.command.read(rest);
}

/** The commands that match what was typed so far; all of them for an empty line. */
export function suggestions(line: string): readonly CommandSpec[] {
  const [typed = ''] = line.trimStart().split(/\s/);
  return commandsMeantBy(typed, commands);
}

/** Tab completion: returns the full command and a space when only one command starts with this text. */
export function complete(line: string): string {
  const [, typed = '', rest = ''] = /^\s*(\S*)([\s\S]*)$/.exec(line) ?? [];
  const meant = readCommandWord(typed, commands);
  return 'problem' in meant ? line : `${meant.command.word}${rest === '' ? ' ' : rest}`;
}

function readStatus(rest: string): ParsedLine {
  const [only, ...others] = statusesMeantBy(rest, STATUS_WORDS);
  return only && others.length === 0
    ? asCommand({ verb: 'status', status: only.status })
    : asProblem('s needs one of av, bu, un, en, os');
}

function readPerson(rest: string): ParsedLine {
  const criteria = readName(rest.toUpperCase());
  return criteria.lastName || criteria.firstName
    ? asCommand({ verb: 'person', criteria })
    : asProblem('n needs a name, like n DOE JOHN');
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  );
}
