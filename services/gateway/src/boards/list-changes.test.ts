import type { Fact } from '@ten8/contracts/define';
import { createNotifier } from '@ten8/event-log/notifier';
import { eventually } from '@ten8/test-kit/eventually';
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
    feed: { head, after: () => Promise.reject(new Error('nothing is missed')) },
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

test('a message that was lost costs only the lists of its community', async () => {
  jest.useRealTimers();
  const facts: Fact[] = [];
  const changed: number[] = [];
  let missed = 0;
  const changes = followListChanges({
    notifier: createNotifier(null),
    producer: 'cad',
    feed: {
      head: async () => facts.length,
      after: async (seq) => ({ facts: facts.slice(seq), head: facts.length }),
    },
    onChanged: (communityId) => changed.push(communityId),
    onMissed: () => (missed += 1),
    now: Date.now,
  });
  await eventually(() => expect(missed).toBe(1));

  facts.push({
    ...{ seq: 1, id: 'a', type: 'cad.unit-status-changed' },
    ...{ communityId: 3, by: null },
    at: '',
    data: {},
  });
  await eventually(() => expect(changes.position()).toBe(1));
  expect({ changed, missed }).toEqual({ changed: [3], missed: 1 });
  changes.stop();
});
