import { makeCall } from '../../../testing/call';
import { makeUnit as unit } from '../../../testing/unit';
import type { CommandContext } from './command';
import { commands } from './commands';
import { complete } from './complete';
import { readLine, suggestions } from './grammar';
import { addLine, noHistory, stepIn } from './history';

const call = (callNumber: number) => makeCall(100 + callNumber, { callNumber, version: 3 });
const context: CommandContext = {
  units: [
    unit(1, '1-ADAM-12'),
    unit(2, '2-LINCOLN-5'),
    unit(3, '14-MARY', { status: 'unavailable' }),
    unit(4, 'ENGINE 41'),
  ],
  calls: [call(12), call(140)],
  callTypes: [
    { code: 'TS', label: 'Traffic stop', priority: 'low', prompts: [], kinds: ['leo'], limits: null },
  ],
  dispositions: [{ code: 'ARR', label: 'Arrest' }],
};
const command = (line: string) => {
  const parsed = readLine(line, context);
  return 'command' in parsed ? parsed.command : parsed.problem;
};

test.each([
  [
    '.new @7113 speeding',
    { verb: 'new', location: 'POSTAL 7113', postalCode: '7113', description: 'SPEEDING' },
  ],
  ['new pier, boat on fire', { verb: 'new', location: 'PIER', description: 'BOAT ON FIRE' }],
  ['.d 12 1A12 2L5', { verb: 'dispatch', call: { id: 112 }, unitIds: [1, 2] }],
  ['.mv 2l5 140', { verb: 'dispatch', call: { id: 240 }, unitIds: [2] }],
  ['.pr 12 2L5', { verb: 'primary', call: { id: 112 }, unitId: 2 }],
  ['.cl 1a, 2l', { verb: 'clear', unitIds: [1, 2] }],
  ['.s 1A12 os', { verb: 'status', unitIds: [1], status: 'on-scene' }],
  ['.s 1A12 E', { verb: 'status', unitIds: [1], status: 'en-route' }],
  ['.s 1A12 on', { verb: 'status', unitIds: [1], status: 'on-scene' }],
  ['.s 1A12, 2L5 off', { verb: 'status', unitIds: [1, 2], status: 'off-duty' }],
  ['.s 1A12 of', { verb: 'status', unitIds: [1], status: 'off-duty' }],
  ['.n #12 Two on board', { verb: 'note', call: { id: 112 }, text: 'Two on board' }],
  ['.pri 12 1', { verb: 'priority', call: { id: 112 }, priority: 'critical' }],
  [
    '.new ts @7113 speeding',
    { verb: 'new', type: { code: 'TS' }, postalCode: '7113', description: 'SPEEDING' },
  ],
  ['.ty 12 ts', { verb: 'type', call: { id: 112 }, typeCode: 'TS' }],
  ['.x 12', { verb: 'close', call: { id: 112 }, disposition: null }],
  ['.x 12 arr', { verb: 'close', call: { id: 112 }, disposition: 'ARR' }],
  ['.ok 1A12', { verb: 'check', unitIds: [1], note: null }],
  ['.ok 1a 2l: at hospital', { verb: 'check', unitIds: [1, 2], note: 'AT HOSPITAL' }],
  ['.roll 12', { verb: 'roll', call: { id: 112 } }],
  ['.aid 12 ems', { verb: 'aid', call: { id: 112 }, order: { kind: 'ems', code: 3 } }],
  ['.aid 12 fire 1', { verb: 'aid', order: { kind: 'fire', code: 1 } }],
  ['.aid 12 F 1', { verb: 'aid', order: { kind: 'fire', code: 1 } }],
  ['.aid 12 em', { verb: 'aid', order: { kind: 'ems', code: 3 } }],
  ['.aid 12 ems no all busy', { verb: 'aid', order: { kind: 'ems', declined: 'ALL BUSY' } }],
  ['.tone fire', { verb: 'tone', order: { tone: 'fire', kinds: ['fire'] } }],
  ['.tone attention', { verb: 'tone', order: { tone: 'attention' } }],
  ['.tone att', { verb: 'tone', order: { tone: 'attention' } }],
  ['.tone t 1A12', { verb: 'tone', order: { tone: 'tow', unitIds: [1] } }],
  ['.tone ems 1A12', { verb: 'tone', order: { tone: 'ems', unitIds: [1] } }],
  ['.msg 1A12,2L5 Call me', { verb: 'message', unitIds: [1, 2], text: 'Call me' }],
  ['.msg 1A12, 2L5 Call me', { verb: 'message', unitIds: [1, 2], text: 'Call me' }],
  ['.msg 1A12 Come in, please', { verb: 'message', unitIds: [1], text: 'Come in, please' }],
  ['.d 12 engine 41 1A12', { verb: 'dispatch', unitIds: [4, 1] }],
  ['.s 14M av', { verb: 'status', unitIds: [3], status: 'available' }],
  ['.cl 14M', { verb: 'clear', unitIds: [3] }],
  ['.bolo red sedan', { verb: 'bolo', description: 'RED SEDAN' }],
  ['.who doe john', { verb: 'lookup', lookup: { what: 'person', text: 'DOE JOHN' } }],
  ['.p 8abc123', { verb: 'lookup', lookup: { what: 'plate', text: '8ABC123' } }],
  ['.mg 140 12', { verb: 'merge', call: { id: 240 }, into: { id: 112 } }],
  ['.ac', { verb: 'acknowledge' }],
  ['.100 shots fired', { verb: 'traffic', text: 'SHOTS FIRED' }],
  ['.100 OFF', { verb: 'traffic', text: null }],
])('%s is read', (line, expected) => {
  expect(command(line)).toMatchObject(expected);
});

test.each([
  ['', 'Type a command'],
  ['.zz', 'There is no command zz'],
  ['.m 12', 'm could be mv, mg, msg'],
  ['.d', 'Name a call by its number, like d 12 1A12'],
  ['.d 13 1A12', 'There is no active call 13'],
  ['.d 12 9X', 'No unit on duty is called 9X'],
  ['.d 12', 'Type one or more callsigns'],
  ['.pr 12 1A12 2L5', 'pr needs one unit, like pr 12 2L5'],
  ['.s 1A12 asleep', 's needs callsigns and one of av, bu, un, en, os, of'],
  ['.s 1A12 o', 'o could be os, of'],
  ['.s 1A12', 's needs callsigns and one of av, bu, un, en, os, of'],
  ['.pri 12 5', 'A priority is 1, 2, 3 or 4'],
  ['.ty 12 ZZ', 'Unknown call type'],
  ['.x 12 ZZ', 'Unknown disposition'],
  ['.100', '100 needs a text, or off'],
  ['.n 12', 'Please write something'],
  ['.aid 12 ems no', 'Say why, like aid 12 ems no ALL BUSY'],
  ['.aid 12 ems 4', 'A code is 1, 2 or 3'],
  ['.aid 12', 'aid needs one of leo, ems, fire, tow'],
  ['.aid 12 fires', 'aid needs one of leo, ems, fire, tow'],
  ['.tone', 'tone needs one of attention, leo, ems, fire, tow'],
  ['.tone horn', 'tone needs one of attention, leo, ems, fire, tow'],
  ['.d 12 14M', '14-MARY is unavailable'],
  ['.new ZZ @7113 speeding', 'Unknown call type ZZ'],
  ['.new speeding', 'new needs a place and what happens, like new @7113 SPEEDING'],
])('%j is answered with its problem', (line, problem) => {
  expect(command(line)).toBe(problem);
});

test.each([
  ['.ac', '.ack '],
  ['.p', '.p'],
  ['.d 14', '.d 140 '],
  ['.d #14', '.d 140 '],
  ['.d 12 14', '.d 12 14-MARY '],
  ['.d 12 1a12', '.d 12 1-ADAM-12 '],
  ['.d 12 eng', '.d 12 ENGINE41 '],
  ['.cl 14', '.cl 14-MARY '],
  ['.mg 12 14', '.mg 12 140 '],
  ['.msg 1ad,2l', '.msg 1ad,2-LINCOLN-5 '],
  ['.new t', '.new TS '],
  ['.ty 12 t', '.ty 12 TS '],
  ['.aid 12 e', '.aid 12 ems '],
  ['.tone a', '.tone attention '],
  ['.d 12 1ad', '.d 12 1-ADAM-12 '],
  ['.d 12 ', '.d 12 '],
  ['.n 12 1ad', '.n 12 1ad'],
  ['.x 12 a', '.x 12 ARR '],
  ['.s 1-ADAM-12 o', '.s 1-ADAM-12 o'],
  ['.s 1-ADAM-12 os', '.s 1-ADAM-12 os '],
  ['.s 1-ADAM-12 on', '.s 1-ADAM-12 os '],
])('Tab makes of %j %j', (line, whole) => {
  expect(complete(line, context)).toBe(whole);
});

test('an empty line and a question mark list every command', () => {
  expect([suggestions('').length, suggestions('?').length]).toEqual([commands.length, commands.length]);
  expect(suggestions('.pr').map(({ word }) => word)).toEqual(['pr']);
});

test('Up brings the last fifty lines back, each once, and Down leads to the line that was being typed', () => {
  const all = Array.from({ length: 60 }, (_, n) => `.x ${n}`).reduce(addLine, noHistory);
  const again = addLine(all, '.x 58');
  const first = stepIn(again, 1, '.new @71');
  const second = first && stepIn(first.history, 1, first.line);
  const back = second && stepIn(second.history, -1, second.line);

  expect(again.lines).toHaveLength(50);
  expect([first?.line, second?.line]).toEqual(['.x 58', '.x 59']);
  expect(back?.line).toBe('.x 58');
  expect(back && stepIn(back.history, -1, back.line)?.line).toBe('.new @71');
  expect(stepIn(addLine(again, '.x 61'), -1, '')).toBeNull();
  expect(stepIn(noHistory, 1, '.new')).toBeNull();
});
