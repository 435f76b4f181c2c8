import { act, fireEvent, renderHook } from '@testing-library/react';
import { HOLD_MS, useHold } from './use-hold';

const raise = jest.fn();
beforeEach(() => {
  raise.mockReset();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const P = { key: 'p', code: 'KeyP' };
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test.each([
  ['p', P],
  ['p with Caps Lock', { ...P, key: 'P' }],
  ['p with Shift', { ...P, key: 'P', shiftKey: true }],
  ['the key of p on a Russian keyboard', { ...P, key: 'з' }],
])('%s that is held for a second raises the alarm once', (_what, key) => {
  renderHook(() => useHold('p', true, raise));

  fireEvent.keyDown(document.body, key);
  wait(HOLD_MS - 1);
  expect(raise).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { ...key, repeat: true });
  wait(1);
  for (let presses = 0; presses < 50; presses += 1)
    fireEvent.keyDown(document.body, { ...key, repeat: true });
  wait(5 * HOLD_MS);

  expect(raise).toHaveBeenCalledTimes(1);
});

test.each([
  ['before its second is over', { key: 'p', code: 'KeyP' }, { key: 'p', code: 'KeyP' }],
  ['after Shift', { key: 'P', code: 'KeyP', shiftKey: true }, { key: 'p', code: 'KeyP' }],
  ['while Shift is held', { key: 'p', code: 'KeyP' }, { key: 'P', code: 'KeyP', shiftKey: true }],
])('the key that is released %s raises nothing', (_when, down, up) => {
  renderHook(() => useHold('p', true, raise));

  fireEvent.keyDown(document.body, down);
  wait(HOLD_MS - 1);
  fireEvent.keyUp(document.body, up);
  wait(5 * HOLD_MS);

  expect(raise).not.toHaveBeenCalled();
});

test('a key that is still down when the window loses the focus raises nothing', () => {
  renderHook(() => useHold('p', true, raise));

  fireEvent.keyDown(document.body, P);
  fireEvent.blur(window);
  wait(5 * HOLD_MS);

  expect(raise).not.toHaveBeenCalled();
});
