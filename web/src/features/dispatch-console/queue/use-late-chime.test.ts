import { renderHook } from '@testing-library/react';
import type { Call } from '@ten8/contracts/cad/calls';
import { DEFAULT_CHECK_AFTER, DEFAULT_LIMITS, ROLL_CALL_MS } from '@ten8/contracts/cad/constants';
import { makeCall } from '../../../testing/call';
import { makeUnit } from '../../../testing/unit';
import { useLateChime } from './use-late-chime';

const OPENED = Date.parse('2026-01-01T12:00:00.000Z');

beforeEach(() => jest.useFakeTimers({ now: OPENED }));
afterEach(() => jest.useRealTimers());

const call = (id: number, openedAt = OPENED) =>
  makeCall(id, { priority: 'critical', createdAt: new Date(openedAt).toISOString() });
const limits = { byType: new Map(), byPriority: DEFAULT_LIMITS };
const LIMIT_MS = DEFAULT_LIMITS.critical.unit * 1000;

const busySince = (at: number) =>
  makeUnit(7, '1-ADAM-12', { status: 'busy', updatedAt: new Date(at).toISOString() });

function atTheDesk(...first: Call[]) {
  const alert = jest.fn();
  const units = [busySince(OPENED)];
  const watched = (queue: Call[]) => ({
    queue,
    units,
    limits,
    checkAfter: DEFAULT_CHECK_AFTER,
  });
  const { rerender } = renderHook((queue: Call[]) => useLateChime(watched(queue), { alert }), {
    initialProps: first,
  });
  return { alert, show: (...queue: Call[]) => rerender(queue) };
}

test('a call that becomes late chimes once, and so does the next one', () => {
  const { alert, show } = atTheDesk(call(1));

  jest.advanceTimersByTime(LIMIT_MS);
  expect(alert).toHaveBeenCalledTimes(0);
  jest.advanceTimersByTime(1000);
  expect(alert).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  show({ ...call(1) }, call(2, Date.now()));
  jest.advanceTimersByTime(LIMIT_MS);
  expect(alert).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1000);
  expect(alert).toHaveBeenCalledTimes(2);
});

test('a call whose unit leaves the scene is silent', () => {
  const reached = { firstOnSceneAt: new Date(OPENED + 1000).toISOString() };
  const { alert, show } = atTheDesk({ ...call(1), ...reached, assignedUnits: ['8'] });
  jest.advanceTimersByTime(10 * LIMIT_MS);

  show({ ...call(1), ...reached });
  jest.advanceTimersByTime(60_000);

  expect(alert).not.toHaveBeenCalled();
});

test('calls that were late before the desk opened are silent', () => {
  const { alert } = atTheDesk(call(1, OPENED - 2 * LIMIT_MS));

  jest.advanceTimersByTime(60_000);

  expect(alert).not.toHaveBeenCalled();
});

test('a unit of which nothing was heard for too long chimes once', () => {
  const { alert } = atTheDesk();

  jest.advanceTimersByTime(DEFAULT_CHECK_AFTER.busy * 1000);
  expect(alert).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(alert).toHaveBeenCalledTimes(1);
});

test('a roll call that a unit has not answered in time chimes once', () => {
  const rollCall = { id: 9, at: new Date(OPENED).toISOString(), byName: 'DEE', waiting: [8] };
  const { alert } = atTheDesk({ ...call(1), assignedUnits: ['8'], rollCall });

  jest.advanceTimersByTime(ROLL_CALL_MS);
  expect(alert).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(alert).toHaveBeenCalledTimes(1);
});
