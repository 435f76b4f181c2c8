import type { Fact } from '@ten8/contracts/define';
import type { LogMessage } from '@ten8/event-log/log-message';
import { createNotifier, type LogListener } from '@ten8/event-log/notifier';
import { watchFeed } from './watched-feed';
import { watchMessages } from './watched-messages';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
beforeEach(() => void jest.useFakeTimers({ now: NOW }));
afterEach(() => void jest.useRealTimers());

const factAt = (seq: number): Fact => ({
  ...{ seq, id: String(seq), type: 'auth.session-ended', communityId: null, by: null, at: '', data: {} },
});

test('a log counts as read only when a page reaches its end, and from when that was asked for', async () => {
  let head = 9;
  let answer = () => {};
  const feed = watchFeed(
    {
      head: async () => head,
      after: (seq) =>
        new Promise((resolve) => {
          answer = () => resolve({ facts: seq < 7 ? [factAt(seq + 1)] : [], head });
        }),
    },
    Date.now,
    () => undefined,
  );
  const read = async (seq: number, tookMs = 0) => {
    const page = feed.after(seq, 1);
    jest.advanceTimersByTime(tookMs);
    answer();
    await page;
  };

  await read(6);
  expect(feed.isCurrent(1_000)).toBe(false);
  head = 7;
  await read(6, 600);
  expect(feed.isCurrent(1_000)).toBe(true);
  jest.advanceTimersByTime(400);
  expect(feed.isCurrent(1_000)).toBe(false);
  await read(7);
  expect(feed.isCurrent(1_000)).toBe(true);
});

describe('messages are enough without their log', () => {
  let deliver: LogListener;
  let isDisconnected: boolean;
  /** When the log was last read, and how far. */
  let read: { at: number; position: number };
  const watch = () =>
    watchMessages(
      {
        ...createNotifier(null),
        isDisconnected: () => isDisconnected,
        subscribe(_producer, listener) {
          deliver = listener;
          return () => undefined;
        },
      },
      'auth',
      { position: () => read.position, isCurrent: (withinMs = 3_000) => Date.now() - read.at < withinMs },
    );
  const commit = (after: number, head: number, isCut = false): LogMessage => ({
    ...{ after, head, isCut, sentAt: Date.now(), facts: [], types: [], changed: [] },
  });
  beforeEach(() => {
    isDisconnected = false;
    read = { at: NOW, position: 5 };
  });

  test('for a minute', () => {
    const messages = watch();
    deliver(commit(5, 6));
    deliver(commit(6, 8));
    deliver(commit(8, 8));

    jest.advanceTimersByTime(59_000);
    expect(messages.isComplete()).toBe(true);
    jest.advanceTimersByTime(1_000);
    expect(messages.isComplete()).toBe(false);
  });

  test('as long as Redis delivers them', () => {
    const messages = watch();
    expect(messages.isComplete()).toBe(true);

    isDisconnected = true;

    expect(messages.isComplete()).toBe(false);
  });

  test.each([
    ['after one that is missing', commit(6, 7)],
    ['after one that could not be read', null],
    ['after one that was too small for its facts', commit(5, 6, true)],
  ])('but not %s, until the log has been read', (_what, message) => {
    const messages = watch();
    jest.advanceTimersByTime(10);

    deliver(message);
    jest.advanceTimersByTime(10);
    expect(messages.isComplete()).toBe(false);

    read = { at: Date.now(), position: 7 };
    jest.advanceTimersByTime(10);
    deliver(commit(7, 8));
    expect(messages.isComplete()).toBe(true);
  });
});
