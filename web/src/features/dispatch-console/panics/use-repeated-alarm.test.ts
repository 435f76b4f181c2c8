import { renderHook } from '@testing-library/react';
import { useRepeatedAlarm } from './use-repeated-alarm';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const waiting = { acknowledgedBy: null };
const acknowledged = { acknowledgedBy: 'Dee' };

function atTheDesk(first: (typeof waiting | typeof acknowledged)[]) {
  const sounds = { panicAgain: jest.fn(), isSounding: () => true, silence: jest.fn() };
  const { rerender } = renderHook(({ panics }) => useRepeatedAlarm(panics, sounds), {
    initialProps: { panics: first },
  });
  return { sounds, poll: (...panics: typeof first) => rerender({ panics }) };
}

test('an alarm that nobody has acknowledged sounds every ten seconds, however often the board is read', () => {
  const { sounds, poll } = atTheDesk([acknowledged, waiting]);

  jest.advanceTimersByTime(5_000);
  poll({ ...acknowledged }, { ...waiting });
  jest.advanceTimersByTime(4_999);
  expect(sounds.panicAgain).toHaveBeenCalledTimes(0);
  jest.advanceTimersByTime(1);
  expect(sounds.panicAgain).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(20_000);
  expect(sounds.panicAgain).toHaveBeenCalledTimes(3);
  expect(sounds.silence).not.toHaveBeenCalled();
});

test.each([
  ['acknowledged', [acknowledged]],
  ['closed', []],
])('it is silent as soon as it is %s', (_, panics) => {
  const { sounds, poll } = atTheDesk([waiting]);

  poll(...panics);

  expect(sounds.silence).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(sounds.panicAgain).not.toHaveBeenCalled();
});
