import { startPresence } from './presence';

const BEAT_MS = 30_000;

let stop = () => {};
let sent: string[] = [];

function open() {
  sent = [];
  stop = startPresence({ online: () => sent.push('online'), offline: () => sent.push('offline') });
}

function turn(visibility: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  turn('visible');
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('opening a dashboard says online, and every 30 seconds again', () => {
  open();

  jest.advanceTimersByTime(2 * BEAT_MS);

  expect(sent).toEqual(['online', 'online', 'online']);
});

test('a hidden tab is offline and stays silent', () => {
  open();

  turn('hidden');
  jest.advanceTimersByTime(3 * BEAT_MS);

  expect(sent).toEqual(['online', 'offline']);
});

test('a tab that is seen again is online at once', () => {
  open();
  turn('hidden');

  turn('visible');

  expect(sent).toEqual(['online', 'offline', 'online']);
});

test('closing the page says offline', () => {
  open();

  window.dispatchEvent(new Event('pagehide'));

  expect(sent).toEqual(['online', 'offline']);
});

test('leaving the dashboard ends the heartbeat', () => {
  open();

  stop();
  jest.advanceTimersByTime(3 * BEAT_MS);

  expect(sent).toEqual(['online']);
});
