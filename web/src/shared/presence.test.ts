import { startPresence } from './presence';

/** Spec 9. */
const BEAT_MS = 30_000;

let stop = () => {};
let said: string[] = [];

function open() {
  said = [];
  stop = startPresence({ online: () => said.push('online'), offline: () => said.push('offline') });
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

  expect(said).toEqual(['online', 'online', 'online']);
});

test('a hidden tab is offline and stays silent', () => {
  open();

  turn('hidden');
  jest.advanceTimersByTime(3 * BEAT_MS);

  expect(said).toEqual(['online', 'offline']);
});

test('a tab that is seen again is online at once', () => {
  open();
  turn('hidden');

  turn('visible');

  expect(said).toEqual(['online', 'offline', 'online']);
});

test('closing the page says offline', () => {
  open();

  window.dispatchEvent(new Event('pagehide'));

  expect(said).toEqual(['online', 'offline']);
});

test('leaving the dashboard ends the heartbeat', () => {
  open();

  stop();
  jest.advanceTimersByTime(3 * BEAT_MS);

  expect(said).toEqual(['online']);
});
