import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBoundedQueue } from './bounded-queue';

afterEach(() => void jest.restoreAllMocks());

/** A queue whose only place is taken until `finish`. */
async function fullQueue() {
  const queue = createBoundedQueue(1);
  let finish = () => {};
  const running = queue.run(() => new Promise<void>((resolve) => (finish = resolve)));
  await nextTurn();
  return { queue, finish: () => (finish(), running) };
}
const BUSY = { code: 'unavailable', retryAfterMs: 2_000 };

test('a task that has waited for more than four seconds is refused and not begun: its caller has gone', async () => {
  const { queue, finish } = await fullQueue();
  const start = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
  const work = jest.fn(() => Promise.resolve('done'));
  const late = queue.run(work);
  clock.mockReturnValue(start + 3_000);
  const inTime = queue.run(work);

  clock.mockReturnValue(start + 4_001);
  await finish();

  await expect(late).rejects.toMatchObject(BUSY);
  expect(await inTime).toBe('done');
  expect(work).toHaveBeenCalledTimes(1);
});

test('fifty tasks may wait, and one more is refused at once', async () => {
  const { queue, finish } = await fullQueue();
  const waiting = Array.from({ length: 50 }, () => queue.run(() => Promise.resolve('done')));
  await nextTurn();

  await expect(queue.run(() => Promise.resolve('done'))).rejects.toMatchObject(BUSY);

  expect(queue.waiting()).toBe(50);
  await finish();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
});
