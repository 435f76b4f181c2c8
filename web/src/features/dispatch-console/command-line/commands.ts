import { PRIORITIES } from '@ten8/contracts/cad/constants';
import { asCommand, asProblem, type CommandContext, type ParsedLine } from './command';
import {
  findCode,
  readCheck,
  readNew,
  readStatus,
  withAnyUnits,
  withCall,
  withUnits,
} from './read-arguments';
import { readAid, readMessage, readTone } from './read-radio';

/** What an argument of a command can name. */
export type ArgumentKind = 'call' | 'unit' | 'call-type' | 'disposition' | 'status' | 'kind' | 'tone';

const NOTHING = [[], []] as const;
const CALL_THEN_TEXT = [['call'], []] as const;
const CALL_THEN_UNITS = [['call'], ['unit']] as const;
const UNITS = [['unit'], ['unit']] as const;

export interface CommandSpec {
  word: string;
  usage: string;
  what: string;
  /** What Tab completes: the first word after the command, and the words after that. */
  completes: readonly [first: readonly ArgumentKind[], later: readonly ArgumentKind[]];
  read: (rest: string, context: CommandContext) => ParsedLine;
}

/** Every command, in the order in which they are listed. */
export const commands: readonly CommandSpec[] = [
  {
    word: 'new',
    usage: '.new TS @7113 SPEEDING · .new PIER, BOAT ON FIRE',
    what: 'Open a call: a type if you like, a postal code after @ or a place and a comma, then what happens',
    completes: [['call-type'], []],
    read: readNew,
  },
  {
    word: 'd',
    usage: '.d 12 1A12 2L5',
    what: 'Send units to a call',
    completes: CALL_THEN_UNITS,
    read: (rest, context) =>
      withCall(rest, context, 'd 12 1A12', (call, text) =>
        withUnits(text, context, (unitIds) => asCommand({ verb: 'dispatch', call, unitIds })),
      ),
  },
  {
    word: 'mv',
    usage: '.mv 1A12 14',
    what: 'Move units to another call',
    completes: [['unit'], ['unit', 'call']],
    read: (rest, context) => {
      const [, names = '', number = ''] = /^(.*\S)\s+(\S+)$/.exec(rest) ?? [];
      return withCall(number, context, 'mv 1A12 14', (call) =>
        withUnits(names, context, (unitIds) => asCommand({ verb: 'dispatch', call, unitIds })),
      );
    },
  },
  {
    word: 'pr',
    usage: '.pr 12 2L5',
    what: 'Make a unit primary on a call',
    completes: CALL_THEN_UNITS,
    read: (rest, context) =>
      withCall(rest, context, 'pr 12 2L5', (call, text) =>
        withUnits(text, context, ([unitId, ...more]) =>
          unitId === undefined || more.length > 0
            ? asProblem('pr needs one unit, like pr 12 2L5')
            : asCommand({ verb: 'primary', call, unitId }),
        ),
      ),
  },
  {
    word: 'cl',
    usage: '.cl 1A12',
    what: 'Take units from their call',
    completes: UNITS,
    read: (rest, context) => withAnyUnits(rest, context, (unitIds) => asCommand({ verb: 'clear', unitIds })),
  },
  {
    word: 's',
    usage: '.s 1A12 os',
    what: 'Set the status of units: av, bu, un, en, os or of, or the beginning of the status',
    completes: [['unit'], ['unit', 'status']],
    read: readStatus,
  },
  {
    word: 'n',
    usage: '.n 12 text',
    what: 'Write a note into a call',
    completes: CALL_THEN_TEXT,
    read: (rest, context) =>
      withCall(rest, context, 'n 12 text', (call, text) =>
        text === '' ? asProblem('Please write something') : asCommand({ verb: 'note', call, text }),
      ),
  },
  {
    word: 'pri',
    usage: '.pri 12 1',
    what: 'Set a call’s priority, 1 to 4',
    completes: CALL_THEN_TEXT,
    read: (rest, context) =>
      withCall(rest, context, 'pri 12 1', (call, text) => {
        const priority = /^[1-4]$/.test(text) ? PRIORITIES[Number(text) - 1] : undefined;
        return priority
          ? asCommand({ verb: 'priority', call, priority })
          : asProblem('A priority is 1, 2, 3 or 4');
      }),
  },
  {
    word: 'ty',
    usage: '.ty 12 TS',
    what: 'Set what a call is about',
    completes: [['call'], ['call-type']],
    read: (rest, context) =>
      withCall(rest, context, 'ty 12 TS', (call, text) => {
        const type = findCode(context.callTypes, text);
        return type ? asCommand({ verb: 'type', call, typeCode: type.code }) : asProblem('Unknown call type');
      }),
  },
  {
    word: 'x',
    usage: '.x 12 ARR',
    what: 'Close a call, with a disposition if you like',
    completes: [['call'], ['disposition']],
    read: (rest, context) =>
      withCall(rest, context, 'x 12 ARR', (call, text) => {
        const end = findCode(context.dispositions, text);
        if (text !== '' && !end) return asProblem('Unknown disposition');
        return asCommand({ verb: 'close', call, disposition: end?.code ?? null });
      }),
  },
  {
    word: 'mg',
    usage: '.mg 14 12',
    what: 'Merge call 14 into call 12',
    completes: [['call'], ['call']],
    read: (rest, context) =>
      withCall(rest, context, 'mg 14 12', (call, number) =>
        withCall(number, context, 'mg 14 12', (into) =>
          call.id === into.id
            ? asProblem('A call cannot be merged into itself')
            : asCommand({ verb: 'merge', call, into }),
        ),
      ),
  },
  {
    word: 'ok',
    usage: '.ok 1A12 · .ok 1A12: AT THE HOSPITAL',
    what: 'Units are well; after a colon what to note of them, or nothing to forget it',
    completes: UNITS,
    read: readCheck,
  },
  {
    word: 'roll',
    usage: '.roll 12',
    what: 'Ask every unit on a call for a 10-4',
    completes: CALL_THEN_TEXT,
    read: (rest, context) => withCall(rest, context, 'roll 12', (call) => asCommand({ verb: 'roll', call })),
  },
  {
    word: 'aid',
    usage: '.aid 12 ems 3 · .aid 12 ems no ALL BUSY',
    what: 'Ask leo, ems, fire or tow for help on a call with code 1 to 3; or decline, with the reason',
    completes: [['call'], ['kind']],
    read: (rest, context) => withCall(rest, context, 'aid 12 ems 3', readAid),
  },
  {
    word: 'tone',
    usage: '.tone fire · .tone fire 1A12 2L5',
    what: 'Play attention (to everyone on duty), leo, ems, fire or tow (to those units), or a tone to the units named',
    completes: [['tone'], ['unit']],
    read: readTone,
  },
  {
    word: 'msg',
    usage: '.msg 1A12 text',
    what: 'Write to units: callsigns with commas between them, then the text',
    completes: [['unit'], []],
    read: readMessage,
  },
  {
    word: 'bolo',
    usage: '.bolo RED SEDAN, TWO PEOPLE',
    what: 'Create a BOLO',
    completes: NOTHING,
    read: (rest) =>
      rest === ''
        ? asProblem('bolo needs a description, like bolo red sedan')
        : asCommand({ verb: 'bolo', description: rest.toUpperCase() }),
  },
  {
    word: 'who',
    usage: '.who DOE JOHN',
    what: 'Look a person up by last and first name',
    completes: NOTHING,
    read: (rest) =>
      rest === ''
        ? asProblem('who needs a name, like who DOE JOHN')
        : asCommand({ verb: 'lookup', lookup: { what: 'person', text: rest.toUpperCase() } }),
  },
  {
    word: 'p',
    usage: '.p 8ABC123',
    what: 'Look a vehicle up by its plate',
    completes: NOTHING,
    read: (rest) =>
      rest === ''
        ? asProblem('p needs a plate, like p 8ABC123')
        : asCommand({ verb: 'lookup', lookup: { what: 'plate', text: rest.toUpperCase() } }),
  },
  {
    word: 'ack',
    usage: '.ack',
    what: 'Acknowledge the alarm',
    completes: NOTHING,
    read: () => asCommand({ verb: 'acknowledge' }),
  },
  {
    word: '100',
    usage: '.100 text · .100 off',
    what: 'Begin or end emergency traffic',
    completes: NOTHING,
    read: (rest) =>
      rest === ''
        ? asProblem('100 needs a text, or off')
        : asCommand({ verb: 'traffic', text: rest.toLowerCase() === 'off' ? null : rest.toUpperCase() }),
  },
];
