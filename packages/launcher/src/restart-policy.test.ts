import { createRestartPolicy } from './restart-policy';

test('a process that crashes is started again after growing pauses, and not after the fifth crash in a minute', () => {
  const policy = createRestartPolicy(() => 1000);

  expect([1, 2, 3, 4, 5].map(() => policy('cad'))).toEqual([500, 1000, 2000, 4000, null]);
  expect(policy('auth')).toBe(500);
});

test('deaths that are far apart do not add up', () => {
  let now = 0;
  const policy = createRestartPolicy(() => now);

  const pauses = [1, 2, 3, 4, 5, 6].map(() => {
    now += 60_000;
    return policy('cad');
  });

  expect(pauses).toEqual([500, 500, 500, 500, 500, 500]);
});
