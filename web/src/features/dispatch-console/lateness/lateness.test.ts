import type { Call } from '@ten8/contracts/cad/calls';
import { DEFAULT_CHECK_AFTER, DEFAULT_LIMITS } from '@ten8/contracts/cad/constants';
import type { CheckAfter } from '@ten8/contracts/cad/desk';
import type { Unit } from '@ten8/contracts/cad/units';
import { makeCall as call } from '../../../testing/call';
import { makeUnit } from '../../../testing/unit';
import { callLateness, limitsByType, unitLateness } from './lateness';

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
    const quiet = makeUnit(1, '1-ADAM', { status });
    return unitLateness(quiet, checkAfter, Date.parse(quiet.updatedAt) + minutes * 60_000 + 1);
  };

  expect([at('en-route', 4), at('en-route', 5), at('en-route', 10)]).toEqual(['in-time', 'soon', 'late']);
  expect([at('on-scene', 20), at('busy', 30), at('available', 999)]).toEqual(['late', 'late', 'in-time']);
  expect(at('busy', 2, { ...DEFAULT_CHECK_AFTER, busy: 120 })).toBe('late');
});

test('a check by dispatch counts as news of the unit', () => {
  const quiet = makeUnit(1, '1-ADAM-12', { status: 'busy', checkedAt: '2026-01-01T00:20:00.000Z' });

  expect(unitLateness(quiet, DEFAULT_CHECK_AFTER, Date.parse('2026-01-01T00:45:00Z'))).toBe('soon');
  expect(unitLateness(quiet, DEFAULT_CHECK_AFTER, Date.parse('2026-01-01T00:51:00Z'))).toBe('late');
});
