import { createNotifier } from '@ten8/event-log/notifier';
import { followListChanges } from './list-changes';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a log is asked where it ends while somebody polls its lists, and not while nobody does', async () => {
  let asked = 0;
  const head = async () => {
    asked += 1;
    return 7;
  };
  const changes = followListChanges({
    notifier: createNotifier(null),
    producer: 'cad',
    feed: { head },
    onChanged: () => undefined,
    onMissed: () => undefined,
    now: Date.now,
  });

  await jest.advanceTimersByTimeAsync(20_000);
  const whileNobodyPolls = asked;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(whileNobodyPolls);

  changes.isCurrent();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(asked).toBeGreaterThan(whileNobodyPolls);
  changes.stop();
});
