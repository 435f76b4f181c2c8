import { inBatches } from './batches';

test('what is asked in the same turn, or while requests are under way, goes together', async () => {
  const asked: number[][] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const double = inBatches(async (keys: number[]) => {
    asked.push(keys);
    await released;
    return keys.map((key) => key * 2);
  });
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

  const first = Promise.all([double(1), double(2)]);
  await nextTurn();
  const others = [];
  for (let key = 3; key <= 10; key += 1) {
    others.push(double(key));
    await nextTurn();
  }
  release();

  expect(await first).toEqual([2, 4]);
  expect(await Promise.all(others)).toEqual([6, 8, 10, 12, 14, 16, 18, 20]);
  expect(asked).toEqual([[1, 2], [3], [4], [5], [6, 7, 8, 9, 10]]);
});

test('a request that fails fails for all who asked with it, and for nobody after', async () => {
  let isDown = true;
  const ask = inBatches(async (keys: string[]) => {
    if (isDown) throw new Error('not now');
    return keys;
  });

  expect((await Promise.allSettled([ask('a'), ask('b')])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  isDown = false;

  expect(await ask('c')).toBe('c');
});
