import { renderHook } from '@testing-library/react';
import { useEmergencyTone } from './use-emergency-tone';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const SINCE = '2026-01-01T12:00:00.000Z';

function onAConsole(first: string | null | undefined, isDesk = false) {
  const alert = jest.fn();
  const { rerender } = renderHook(({ since }) => useEmergencyTone({ since, isDesk }, { alert }), {
    initialProps: { since: first },
  });
  return { alert, read: (since: string | null) => rerender({ since }) };
}

test('emergency traffic plays one tone on an officer’s console when it begins, and when another begins', () => {
  const { alert, read } = onAConsole(undefined);
  read(null);
  expect(alert).toHaveBeenCalledTimes(0);

  read(SINCE);
  jest.advanceTimersByTime(300_000);
  expect(alert).toHaveBeenCalledTimes(1);

  read(null);
  read('2026-01-01T12:30:00.000Z');
  expect(alert).toHaveBeenCalledTimes(2);
});

test('the desk plays it again every minute until it is over', () => {
  const { alert, read } = onAConsole(null, true);

  read(SINCE);
  jest.advanceTimersByTime(59_999);
  expect(alert).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(alert).toHaveBeenCalledTimes(2);
  read(null);
  jest.advanceTimersByTime(300_000);
  expect(alert).toHaveBeenCalledTimes(2);
});

test('a page that opens while it is active is silent', () => {
  const { alert, read } = onAConsole(undefined);

  read(SINCE);

  expect(alert).not.toHaveBeenCalled();
});
