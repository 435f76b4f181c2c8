import { renderHook } from '@testing-library/react';
import type { Call } from '@ten8/contracts/cad/calls';
import { DEFAULT_LIMITS } from '@ten8/contracts/cad/constants';
import { makeCall } from '../../testing/call';
import { useLateChime } from './use-late-chime';

const OPENED = Date.parse('2026-01-01T12:00:00.000Z');

beforeEach(() => jest.useFakeTimers({ now: OPENED }));
afterEach(() => jest.useRealTimers());

const call = (id: number, openedAt = OPENED) =>
  makeCall(id, { priority: 'critical', createdAt: new Date(openedAt).toISOString() });
const limits = { byType: new Map(), byPriority: DEFAULT_LIMITS };
const LIMIT_MS = DEFAULT_LIMITS.critical.unit * 1000;

function atTheDesk(...first: Call[]) {
  const alert = jest.fn();
  const watched = (queue: Call[]) => ({
    ...{ queue, units: [], limits, checkAfter: undefined, onScene: new Set<number>() },
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

test('calls that were late before the desk opened are silent', () => {
  const { alert } = atTheDesk(call(1, OPENED - 2 * LIMIT_MS));

  jest.advanceTimersByTime(60_000);

  expect(alert).not.toHaveBeenCalled();
});
