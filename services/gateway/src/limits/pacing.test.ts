import { createPacing, pauseByLag } from './pacing';

afterEach(() => void jest.useRealTimers());

test('a burst is spread over passes of the event loop, in order, and a single request waits for none', () => {
  const passes: (() => void)[] = [];
  const pace = createPacing({ atOnce: 2, nextPass: (run) => void passes.push(run) });
  const begun: number[] = [];
  const runPass = () => passes.shift()?.();

  for (let n = 1; n <= 5; n += 1) pace(() => void begun.push(n));
  const inThisPass = [...begun];
  runPass();
  pace(() => void begun.push(6));
  const inTheNext = [...begun];
  for (let n = 0; n < 3; n += 1) runPass();
  pace(() => void begun.push(7));

  expect(inThisPass).toEqual([1, 2]);
  expect(inTheNext).toEqual([1, 2, 3, 4]);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('work waits for a limited number of passes: if too much waits, the oldest begins at once', () => {
  const passes: (() => void)[] = [];
  const pace = createPacing({ atOnce: 1, nextPass: (run) => void passes.push(run), maxWaiting: 2 });
  const begun: number[] = [];

  for (let n = 1; n <= 5; n += 1) pace(() => void begun.push(n));
  const inThisPass = [...begun];
  for (let n = 0; n < 3; n += 1) passes.shift()?.();

  expect(inThisPass).toEqual([1, 2, 3]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test('the pause between two passes grows with the lag of the event loop, up to a limit, and shrinks again', () => {
  jest.useFakeTimers({ now: 0 });
  const setTimer = jest.spyOn(globalThis, 'setTimeout');
  const nextPass = pauseByLag({ minMs: 2, maxMs: 200, timesLag: 8 });
  const passWithLag = (lagMs: number) => {
    nextPass(() => {});
    const pauseMs = Number(setTimer.mock.lastCall?.[1]);
    jest.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + pauseMs + lagMs);
    jest.advanceTimersByTime(pauseMs);
    return pauseMs;
  };

  const pauses = [0, 10, 1_000, 0.1, 0].map(passWithLag);

  expect(pauses).toEqual([2, 2, 80, 200, 2]);
});
