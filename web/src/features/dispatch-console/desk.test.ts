import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';
import { ageOf, callByUnit, queueOf, unitsShown } from './queue-order';
import { readCallsigns } from './read-callsigns';

const call = (id: number, fields: Partial<Call> = {}): Call => ({
  id,
  communityId: 1,
  callNumber: id,
  type: '911',
  status: 'active',
  version: 1,
  callerName: 'ANONYMOUS',
  callerPhone: null,
  characterId: null,
  location: 'PIER',
  postalCode: null,
  description: 'BOAT ON FIRE',
  priority: 'high',
  assignedUnits: [],
  createdAt: `2026-01-01T00:0${id}:00.000Z`,
  updatedAt: '2026-01-01T00:00:00.000Z',
  closedAt: null,
  ...fields,
});
const unit = (id: number, callsign: string, status: Unit['status'] = 'available'): Unit => ({
  id,
  communityId: 1,
  userId: id,
  callsign,
  name: 'REESE',
  rank: 'Officer',
  department: 'Police',
  status,
  type: 'Police',
  location: null,
  panicUntil: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
});

test('the queue is by priority, then calls without a unit, then the longest wait', () => {
  const queue = queueOf([
    call(1, { assignedUnits: ['7'] }),
    call(2),
    call(3),
    call(4, { priority: 'critical' }),
    call(5, { status: 'closed' }),
  ]);

  expect(queue.map(({ id }) => id)).toEqual([4, 2, 3, 1]);
});

test('the list of units leaves out who is off duty, and reads numbers as numbers', () => {
  const units = [unit(1, '10-ADAM'), unit(2, '2-ADAM'), unit(3, '1-ADAM', 'off-duty')];

  expect(unitsShown(units).map(({ callsign }) => callsign)).toEqual(['2-ADAM', '10-ADAM']);
});

test('a unit is found on its call', () => {
  expect(callByUnit([call(1, { assignedUnits: ['7', '8'] })]).get(8)?.id).toBe(1);
});

test.each([
  [0, '00:00'],
  [65, '01:05'],
  [3_725, '1:02:05'],
])('%i seconds read %s', (seconds, text) => {
  const since = '2026-01-01T00:00:00.000Z';
  expect(ageOf(since, Date.parse(since) + seconds * 1000)).toBe(text);
});

describe('typed callsigns', () => {
  const units = [unit(1, '1-ADAM-12'), unit(2, '1-ADAM-1'), unit(3, '2-LINCOLN-5')];

  test.each([
    ['1-ADAM-12, 2l', [1, 3]],
    ['1adam1', [2]],
    ['2 2', [3]],
  ])('%j names units', (text, ids) => {
    expect(readCallsigns(text, units)).toEqual({
      units: ids.map((id) => units.find((known) => known.id === id)),
    });
  });

  test.each([
    ['', 'Type one or more callsigns'],
    ['9x', 'No unit on duty is called 9X'],
    ['1a', '1A could be 1-ADAM-12 or 1-ADAM-1'],
  ])('%j names none', (text, problem) => {
    expect(readCallsigns(text, units)).toEqual({ problem });
  });
});
