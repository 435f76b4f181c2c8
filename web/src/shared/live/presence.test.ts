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

let otherTab: BroadcastChannel;

/** Another tab goes offline, and this one has heard of it: what is sent afterwards arrives afterwards. */
async function goOfflineElsewhere() {
  otherTab.postMessage(null);
  for (let times = 0; times < 2; times += 1) {
    const [sender, receiver] = [new BroadcastChannel('afterwards'), new BroadcastChannel('afterwards')];
    const received = new Promise((resolve) => (receiver.onmessage = resolve));
    sender.postMessage(null);
    await received;
    sender.close();
    receiver.close();
  }
}

beforeEach(() => {
  otherTab = new BroadcastChannel('ten8-presence');
  jest.useFakeTimers();
  turn('visible');
});

afterEach(() => {
  stop();
  otherTab.close();
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

test('a dashboard that is visible says online again when another one of this browser goes offline', async () => {
  open();

  await goOfflineElsewhere();
  jest.advanceTimersByTime(1_000);

  expect(sent).toEqual(['online', 'online']);
});

test('a dashboard that goes offline tells the others, and stays silent when they do', async () => {
  const told = new Promise((resolve) => (otherTab.onmessage = resolve));
  open();

  turn('hidden');
  await told;
  await goOfflineElsewhere();
  jest.advanceTimersByTime(1_000);

  expect(sent).toEqual(['online', 'offline']);
});

test('leaving the dashboard ends the heartbeat', () => {
  open();

  stop();
  jest.advanceTimersByTime(3 * BEAT_MS);

  expect(sent).toEqual(['online']);
});

test('a dashboard that was left does not say online because of another one', async () => {
  open();

  await goOfflineElsewhere();
  stop();
  jest.advanceTimersByTime(1_000);

  expect(sent).toEqual(['online']);
});
