import { startHeartbeat } from './heartbeat';

const EVERY_MS = 1_000;
const send = jest.fn();
const onSilent = jest.fn();
let heartbeat: ReturnType<typeof startHeartbeat>;
beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  heartbeat = startHeartbeat({ everyMs: EVERY_MS, send, onSilent });
});
afterEach(() => {
  heartbeat.stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});
const pass = (heartbeats: number) => jest.advanceTimersByTime(heartbeats * EVERY_MS);

test('heartbeats are sent until it stops', () => {
  pass(3);
  heartbeat.stop();
  pass(3);

  expect(send).toHaveBeenCalledTimes(3);
});

test('the other side may miss three heartbeats, and not four', () => {
  heartbeat.expectMore();
  heartbeat.heard();
  pass(3);
  expect(onSilent).not.toHaveBeenCalled();

  pass(1);

  expect(onSilent).toHaveBeenCalledTimes(1);
});

test('everything that arrives shows that the other side is alive', () => {
  heartbeat.expectMore();

  for (let n = 0; n < 5; n += 1) {
    pass(3);
    expect(heartbeat.heard()).toBe(true);
  }

  expect(onSilent).not.toHaveBeenCalled();
});

test('a side that has sent no heartbeat may be silent', () => {
  heartbeat.heard();

  pass(100);

  expect(onSilent).not.toHaveBeenCalled();
});

test('what arrives after this process has hung for long is outdated', () => {
  heartbeat.expectMore();
  const { now } = performance;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 4_500);
  expect(heartbeat.heard()).toBe(true);

  clock.mockImplementation(() => now.call(performance) + 5_500);

  expect(heartbeat.heard()).toBe(false);
});

test('after this process has hung for long, nothing is read if the timer fires first', () => {
  heartbeat.expectMore();
  const { now } = performance;
  jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 5_500);

  pass(1);

  expect(onSilent).toHaveBeenCalledTimes(1);
});
