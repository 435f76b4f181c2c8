import { DEFAULT_CHECK_AFTER, DEFAULT_LIMITS } from './constants';
import type { CheckAfter } from './desk';
import { callLateness, limitsByType, unitLateness, wasLate, type PastCall } from './lateness';
import type { Unit } from './units';

const OPENED = Date.parse('2026-01-01T00:00:00.000Z');
const after = (seconds: number) => OPENED + seconds * 1000;
const time = (seconds: number) => new Date(after(seconds)).toISOString();

/** An active call of high priority: it is late after 60 s without a unit, and after 600 s without one on scene. */
const waiting: PastCall = {
  status: 'active',
  priority: 'high',
  typeCode: null,
  createdAt: time(0),
  assignedUnits: [],
  firstAssignedAt: null,
  firstOnSceneAt: null,
  closedAt: null,
};
const limits = {
  byPriority: DEFAULT_LIMITS,
  byType: limitsByType([
    { code: 'Med', limits: { unit: 10, onScene: 40 } },
    { code: 'TS', limits: null },
  ]),
};

describe('a call is late', () => {
  const assigned = { ...waiting, assignedUnits: ['7'] };
  const latenessAfter = (of: PastCall, seconds: number) => callLateness(of, limits, after(seconds));

  test.each([
    [30, 'in-time'],
    [31, 'soon'],
    [60, 'soon'],
    [61, 'late'],
  ])('without a unit, after %i seconds: %s', (seconds, lateness) => {
    expect(latenessAfter(waiting, seconds)).toBe(lateness);
  });

  test('without one on scene by the longer limit, and never once one was there', () => {
    const reached = { ...assigned, firstOnSceneAt: time(540) };

    expect([
      latenessAfter(assigned, 300),
      latenessAfter(assigned, 301),
      latenessAfter(assigned, 601),
    ]).toEqual(['in-time', 'soon', 'late']);
    expect(latenessAfter(reached, 9_999)).toBe('in-time');
    expect(latenessAfter({ ...reached, assignedUnits: [] }, 9_999)).toBe('in-time');
  });

  test('by the time since it was opened, also if its unit left before it was on scene', () => {
    expect(latenessAfter({ ...waiting, firstAssignedAt: time(20) }, 61)).toBe('late');
  });

  test('by the limits of its type, where that has some', () => {
    const typed = (of: PastCall, typeCode: string) => ({ ...of, typeCode });

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

describe('a call was late', () => {
  const wasLateAfter = (fields: Partial<PastCall>, seconds = 9_999) =>
    wasLate({ ...waiting, ...fields }, limits, after(seconds));

  test.each([
    ['its first unit came after the limit', { firstAssignedAt: time(61), firstOnSceneAt: time(70) }],
    ['the first unit on scene came after the limit', { firstAssignedAt: time(5), firstOnSceneAt: time(601) }],
    ['it was closed late without a unit', { status: 'closed', closedAt: time(61) }],
    ['it was closed late before a unit was on scene', { firstAssignedAt: time(5), closedAt: time(601) }],
  ] as const)('when %s', (_, fields) => {
    expect(wasLateAfter(fields)).toBe(true);
  });

  test.each([
    ['its units came within the limits', { firstAssignedAt: time(60), firstOnSceneAt: time(600) }],
    ['it was closed within the limits', { status: 'closed', closedAt: time(60) }],
  ] as const)('not when %s', (_, fields) => {
    expect(wasLateAfter(fields)).toBe(false);
  });

  test('whenever the desk shows it as late', () => {
    const times = [null, time(20), time(100), time(700)];
    const shown = times
      .flatMap((firstAssignedAt) => times.map((firstOnSceneAt) => ({ firstAssignedAt, firstOnSceneAt })))
      .flatMap((came) => [[], ['7']].map((assignedUnits) => ({ ...waiting, ...came, assignedUnits })))
      .filter((call) => callLateness(call, limits, after(800)) === 'late');

    expect(shown).toHaveLength(8);
    expect(shown.filter((call) => !wasLate(call, limits, after(800)))).toEqual([]);
  });
});

describe('a unit that says nothing for too long is to be checked', () => {
  const quiet = { status: 'busy', updatedAt: time(0), checkedAt: null } as const;

  test('by its status', () => {
    const at = (status: Unit['status'], minutes: number, checkAfter: CheckAfter = DEFAULT_CHECK_AFTER) =>
      unitLateness({ ...quiet, status }, checkAfter, after(minutes * 60) + 1);

    expect([at('en-route', 4), at('en-route', 5), at('en-route', 10)]).toEqual(['in-time', 'soon', 'late']);
    expect([at('on-scene', 20), at('busy', 30), at('available', 999)]).toEqual(['late', 'late', 'in-time']);
    expect(at('busy', 2, { ...DEFAULT_CHECK_AFTER, busy: 120 })).toBe('late');
  });

  test('and a check by dispatch counts as news of it', () => {
    const checked = { ...quiet, checkedAt: time(20 * 60) };

    expect(unitLateness(checked, DEFAULT_CHECK_AFTER, after(45 * 60))).toBe('soon');
    expect(unitLateness(checked, DEFAULT_CHECK_AFTER, after(51 * 60))).toBe('late');
  });
});
