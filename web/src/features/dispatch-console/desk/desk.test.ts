import type { Call } from '@ten8/contracts/cad/calls';
import { DEFAULT_CHECK_AFTER, DEFAULT_LIMITS } from '@ten8/contracts/cad/constants';
import type { CheckAfter } from '@ten8/contracts/cad/desk';
import type { Unit } from '@ten8/contracts/cad/units';
import { callByUnit, queueOf } from '../../../shared/calls/call-queue';
import { isRollCallOverdue, unansweredUnits } from '../../../shared/calls/roll-call';
import { makeCall as call } from '../../../testing/call';
import { makeUnit } from '../../../testing/unit';
import { stepsOf } from '../call/call-steps';
import { describePanic, missing } from '../panics/open-panics';
import { callsOfOnePlace, similarNow } from '../queue/similar';
import { ageOf } from '../time/age-of';
import { durationText } from '../time/duration-text';
import { callLateness, limitsByType, unitLateness } from '../time/lateness';
import { readCallsigns, unitsMatching } from '../unit-board/read-callsigns';
import { unitsShown } from '../unit-board/shown-units';

const unit = (id: number, callsign: string, status: Unit['status'] = 'available') =>
  makeUnit(id, callsign, { status });

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

test('a call with a unit in panic is the first, whatever its priority', () => {
  const calls = [call(1, { priority: 'critical' }), call(2, { priority: 'low', assignedUnits: ['7'] })];

  expect(queueOf(calls, new Set([7])).map(({ id }) => id)).toEqual([2, 1]);
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
  const units = [
    unit(1, '1-ADAM-12'),
    unit(2, '1-ADAM-1'),
    unit(3, '2-LINCOLN-5'),
    unit(4, 'ENGINE 41'),
    unit(5, '1'),
    unit(6, '11'),
  ];

  test.each([
    ['1-ADAM-12, 2l', [1, 3]],
    ['1adam1', [2]],
    ['2 2', [3]],
    ['1a12, 2l5', [1, 3]],
    ['2l engine 41 1a12', [3, 4, 1]],
    ['Engine-41', [4]],
    ['1 1-ADAM-1', [5, 2]],
    ['1 1 2l', [5, 3]],
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

  test.each([
    ['', [1, 2, 3, 4, 5, 6]],
    ['1a', [1, 2]],
    ['2l', [3]],
    ['9x', []],
  ])('%j may become these units', (word, ids) => {
    expect(unitsMatching(word, units).map(({ id }) => id)).toEqual(ids);
  });
});

describe('a call is late', () => {
  const waiting = call(1, { priority: 'high', createdAt: '2026-01-01T00:00:00.000Z' });
  const assigned = { ...waiting, assignedUnits: ['7'] };
  const at = (seconds: number) => Date.parse(waiting.createdAt) + seconds * 1000;
  const byType = limitsByType([
    { code: 'Med', limits: { unit: 10, onScene: 40 } },
    { code: 'TS', limits: null },
  ]);
  const latenessAfter = (of: Call, seconds: number) =>
    callLateness(of, { byPriority: DEFAULT_LIMITS, byType }, at(seconds));

  test.each([
    [30, 'in-time'],
    [31, 'soon'],
    [60, 'soon'],
    [61, 'late'],
  ])('without a unit, after %i seconds: %s', (seconds, lateness) => {
    expect(latenessAfter(waiting, seconds)).toBe(lateness);
  });

  test('without one on scene by the longer limit, and never once one was there', () => {
    const reached = { ...assigned, firstOnSceneAt: '2026-01-01T00:09:00.000Z' };

    expect([
      latenessAfter(assigned, 300),
      latenessAfter(assigned, 301),
      latenessAfter(assigned, 601),
    ]).toEqual(['in-time', 'soon', 'late']);
    expect(latenessAfter(reached, 9_999)).toBe('in-time');
    expect(latenessAfter({ ...reached, assignedUnits: [] }, 9_999)).toBe('in-time');
  });

  test('by the time since it was opened, also if its unit left before it was on scene', () => {
    const left = { ...waiting, firstAssignedAt: '2026-01-01T00:00:20.000Z' };

    expect(latenessAfter(left, 61)).toBe('late');
  });

  test('by the limits of its type, where that has some', () => {
    const typed = (of: Call, typeCode: string) => ({ ...of, typeCode });

    expect([latenessAfter(typed(waiting, 'Med'), 11), latenessAfter(typed(assigned, 'MED'), 40)]).toEqual([
      'late',
      'soon',
    ]);
    expect([latenessAfter(typed(waiting, 'TS'), 11), latenessAfter(typed(waiting, 'GONE'), 11)]).toEqual([
      'in-time',
      'in-time',
    ]);
  });
});

test('a unit that says nothing for too long is to be checked, by its status', () => {
  const at = (status: Unit['status'], minutes: number, checkAfter: CheckAfter = DEFAULT_CHECK_AFTER) => {
    const quiet = unit(1, '1-ADAM', status);
    return unitLateness(quiet, checkAfter, Date.parse(quiet.updatedAt) + minutes * 60_000 + 1);
  };

  expect([at('en-route', 4), at('en-route', 5), at('en-route', 10)]).toEqual(['in-time', 'soon', 'late']);
  expect([at('on-scene', 20), at('busy', 30), at('available', 999)]).toEqual(['late', 'late', 'in-time']);
  expect(at('busy', 2, { ...DEFAULT_CHECK_AFTER, busy: 120 })).toBe('late');
});

describe('the line of an alarm', () => {
  const panic = {
    id: 1,
    alertId: 'b3f6f6a4-6f0e-4c3e-9d4c-2d8f0f3f9d11',
    unitId: 7,
    userId: 2,
    callsign: '1-ADAM-12',
    location: 'On Duty',
    raisedAt: '2026-01-01T00:00:00.000Z',
    meantFor: 11,
    delivered: 11,
    heard: 9,
    seen: 9,
    notHeard: ['2-LINCOLN-5', '3-MARY-7'],
    acknowledgedBy: null,
    acknowledgedAt: null,
  };

  test('says where, how many heard it, and that nobody has acknowledged it', () => {
    const line = 'PANIC · 1-ADAM-12 · POSTAL 7113 · heard 9 of 11 · acknowledged by nobody yet';

    expect(describePanic(panic, call(1, { postalCode: '7113' }))).toBe(line);
    expect(describePanic({ ...panic, acknowledgedBy: 'Dee' }, undefined)).toBe(
      'PANIC · 1-ADAM-12 · LOCATION UNKNOWN · heard 9 of 11 · acknowledged by Dee',
    );
  });

  test('names those who have not heard it, as far as there is room', () => {
    expect(missing(panic)).toBe('Not heard by 2-LINCOLN-5, 3-MARY-7');
    expect(missing({ ...panic, heard: 6 })).toBe('Not heard by 2-LINCOLN-5, 3-MARY-7 and 3 more');
  });
});

test('a closed call reads as a strip, with the time since the step before', () => {
  const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
  const closed = call(1, { createdAt: at(0), firstAssignedAt: at(1), closedAt: at(5) });

  expect(stepsOf(closed).map(({ name, seconds }) => [name, seconds])).toEqual([
    ['Opened', null],
    ['First unit', 60],
    ['On scene', null],
    ['Closed', 240],
  ]);
  expect([45, 245, 7_500].map(durationText)).toEqual(['45 s', '4 min 5 s', '2 h 5 min']);
  expect([59.7, 119.6, 3_599.8].map(durationText)).toEqual(['1 min 0 s', '2 min 0 s', '1 h 0 min']);
});

test('calls of one postal code or one location are similar for 15 minutes', () => {
  const calls = [
    call(1, { location: 'Legion  Square', postalCode: '7113' }),
    call(2, { location: ' LEGION SQUARE' }),
    call(3, { location: 'PIER', postalCode: '7113' }),
    call(4, { location: 'QUAY' }),
  ];
  const places = callsOfOnePlace(calls);
  const numbers = (id: number, now: string) =>
    similarNow(call(id), places.get(id) ?? [], Date.parse(now)).map(({ callNumber }) => callNumber);

  expect(numbers(1, '2026-01-01T00:10:00Z')).toEqual([2, 3]);
  expect(numbers(2, '2026-01-01T00:10:00Z')).toEqual([1]);
  expect(numbers(4, '2026-01-01T00:10:00Z')).toEqual([]);
  expect(numbers(3, '2026-01-01T00:16:01Z')).toEqual([]);
  expect(numbers(1, '2026-01-01T00:17:00Z')).toEqual([]);
});

test('a roll call waits for a minute, and then names who is on the call and has not answered', () => {
  const rollCall = { id: 9, at: '2026-01-01T00:00:00.000Z', byName: 'DEE', waiting: [1, 2] };
  const asked = call(1, { assignedUnits: ['2', '3'], rollCall });

  expect(unansweredUnits(asked)).toEqual([2]);
  expect(isRollCallOverdue(asked, Date.parse('2026-01-01T00:01:00Z'))).toBe(false);
  expect(isRollCallOverdue(asked, Date.parse('2026-01-01T00:01:01Z'))).toBe(true);
  expect(isRollCallOverdue(call(1, { rollCall }), Date.parse('2026-01-01T00:05:00Z'))).toBe(false);
});

test('that dispatch checked on a unit counts as a word of it', () => {
  const quiet = { ...unit(1, '1-ADAM-12', 'busy'), checkedAt: '2026-01-01T00:20:00.000Z' };

  expect(unitLateness(quiet, DEFAULT_CHECK_AFTER, Date.parse('2026-01-01T00:45:00Z'))).toBe('soon');
  expect(unitLateness(quiet, DEFAULT_CHECK_AFTER, Date.parse('2026-01-01T00:51:00Z'))).toBe('late');
});
