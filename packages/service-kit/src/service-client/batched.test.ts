import { batched } from './batched';

test('keys that come together are asked for together, no more than a request may have, each with its own answer', async () => {
  const asked: number[] = [];
  const double = batched(async (keys: readonly number[]) => {
    asked.push(keys.length);
    return keys.map((key) => 2 * key);
  });
  const keys = Array.from({ length: 250 }, (_, key) => key);

  expect(await Promise.all(keys.map(double))).toEqual(keys.map((key) => 2 * key));
  expect(asked).toEqual([100, 100, 50]);

  await double(1);
  expect(asked).toEqual([100, 100, 50, 1]);
});
