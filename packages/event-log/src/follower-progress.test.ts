import { createFollowerProgress } from './follower-progress';
import { describeHead } from './log-message';

beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void jest.useRealTimers());

/** A follower that reads the log to its end, up to `head`, and needs `tookMs` for it. */
function readToEnd(progress: ReturnType<typeof createFollowerProgress>, head: number, tookMs = 0): void {
  progress.startPoll();
  jest.advanceTimersByTime(tookMs);
  progress.move(head, head);
  progress.endPoll();
}

test('a slow poll proves where the log ended when it began, and not when it ended', () => {
  const progress = createFollowerProgress();

  readToEnd(progress, 5, 900);

  expect(progress.isCurrent(1_000)).toBe(true);
  jest.advanceTimersByTime(100);
  expect(progress.isCurrent(1_000)).toBe(false);
});

test('a heartbeat of a host whose clock is ahead proves nothing about the future', () => {
  const progress = createFollowerProgress();
  readToEnd(progress, 5);
  jest.advanceTimersByTime(10_000);

  expect(progress.noteMessage(describeHead(5, Date.now() + 1_500))).toBe(true);

  expect(progress.isCurrent(1_000)).toBe(true);
  jest.advanceTimersByTime(1_000);
  expect(progress.isCurrent(1_000)).toBe(false);
});

test('a follower of a log that was set back, for example by restoring a backup, is not behind', () => {
  const progress = createFollowerProgress();
  readToEnd(progress, 5);
  progress.noteMessage(describeHead(9, Date.now()));
  jest.advanceTimersByTime(1_000);
  expect(progress.isBehind()).toBe(true);

  readToEnd(progress, 3);

  expect(progress.isBehind()).toBe(false);
});

test('a follower is behind from the first position that it does not reach, whatever comes after it', () => {
  const progress = createFollowerProgress();
  readToEnd(progress, 5);

  for (const head of [6, 7, 8]) {
    expect(progress.noteMessage(describeHead(head, Date.now()))).toBe(false);
    jest.advanceTimersByTime(150);
  }

  expect(progress.isBehind()).toBe(true);
});

test('a late heartbeat is as good as none', () => {
  const progress = createFollowerProgress();
  readToEnd(progress, 5);
  jest.advanceTimersByTime(10_000);

  expect(progress.noteMessage(describeHead(5, Date.now() - 5_000))).toBe(true);

  expect([progress.isHeartbeatOverdue(), progress.isCurrent()]).toEqual([true, false]);
});

test('a skipped position is not saved until the follower moves', () => {
  const progress = createFollowerProgress();

  progress.skipTo(7);
  expect([progress.position(), progress.hasUnsavedSkip()]).toEqual([7, true]);

  progress.move(9);
  expect([progress.position(), progress.hasUnsavedSkip()]).toEqual([9, false]);
});
