import type { Fact } from '@ten8/contracts/define';
import type { LogMessage } from '@ten8/event-log/log-message';
import { createNotifier, type LogListener } from '@ten8/event-log/notifier';
import { eventually } from '@ten8/test-kit/eventually';
import { followListChanges } from './list-changes';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const factAt = (seq: number): Fact => ({
  ...{ seq, id: String(seq), type: 'cad.unit-status-changed' },
  ...{ communityId: 3, by: null, at: '', data: {} },
});

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

  facts.push(factAt(1));
  await eventually(() => expect(changes.position()).toBe(1));
  expect({ changed, missed }).toEqual({ changed: [3], missed: 1 });
  changes.stop();
});

test.each([
  ['goes back, as after a backup was restored', 2, []],
  ['is further ahead than what is read at once', 900, [factAt(8), factAt(207)]],
])('every list is dropped if the end of the log %s', async (_how, next, facts) => {
  jest.useRealTimers();
  let head = 7;
  let missed = 0;
  const changes = followListChanges({
    notifier: createNotifier(null),
    producer: 'cad',
    feed: { head: async () => head, after: async () => ({ facts, head }) },
    onChanged: () => undefined,
    onMissed: () => (missed += 1),
    now: Date.now,
  });
  await eventually(() => expect([missed, changes.position()]).toEqual([1, 7]));

  head = next;

  await eventually(() => expect([missed, changes.position()]).toEqual([2, next]));
  changes.stop();
});

test('a comparison that began before messages were lost does not count', async () => {
  let lose: LogListener = () => {};
  const answers: ((head: number) => void)[] = [];
  const changes = followListChanges({
    notifier: {
      ...createNotifier(null),
      isDisconnected: () => false,
      subscribe(_producer, listener) {
        lose = listener;
        return () => undefined;
      },
    },
    producer: 'cad',
    feed: {
      head: () => new Promise((resolve) => answers.push(resolve)),
      after: () => Promise.reject(new Error('nothing is missed')),
    },
    onChanged: () => undefined,
    onMissed: () => undefined,
    now: Date.now,
  });

  lose(null);
  answers[0]?.(7);
  await jest.advanceTimersByTimeAsync(10);
  expect([answers.length, changes.isCurrent()]).toEqual([2, false]);

  answers[1]?.(9);
  await jest.advanceTimersByTimeAsync(10);
  expect([changes.position(), changes.isCurrent()]).toEqual([9, true]);
  changes.stop();
});

const ITEM = { id: 4, json: '{"id":4}' };

/** The message of the commit at this position, in which one unit of community 3 changed. */
const commitAt = (seq: number): LogMessage => ({
  after: seq - 1,
  head: seq,
  sentAt: Date.now(),
  facts: [],
  types: ['cad.unit-status-changed'],
  changed: [{ communityId: 3, topic: 'units', items: [ITEM] }],
});

test.each([
  ['in the order of their commits', [8, 9], [true, true]],
  ['of two replicas, in the wrong order', [9, 8], [false, false]],
  ['after one that is missing', [9], [false]],
  ['that come twice', [8, 8], [true, false]],
])('items are used only from messages in order: %s', async (_what, seqs, isUsed) => {
  jest.useRealTimers();
  const notifier = createNotifier(null);
  const used: boolean[] = [];
  const changes = followListChanges({
    notifier,
    producer: 'cad',
    feed: { head: async () => 7, after: () => Promise.reject(new Error('nothing is missed')) },
    onChanged: (_communityId, _topic, change) => used.push(change !== undefined),
    onMissed: () => undefined,
    now: Date.now,
  });
  await eventually(() => expect(changes.position()).toBe(7));

  for (const seq of seqs) notifier.notify('cad', commitAt(seq));

  expect(used).toEqual(isUsed);
  changes.stop();
});
