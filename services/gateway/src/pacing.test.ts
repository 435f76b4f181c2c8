import { createPacing } from './pacing';

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
