import { RECEIPT_SPREAD_MS } from '@ten8/contracts/cad/constants';
import { listeners } from '../../../shared/listeners';
import { LiveRefusal, LiveUnavailable } from '../../../shared/live/live-connection';
import { createReceipts } from './use-receipts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const ALERT = 'b3f6f6a4-6f0e-4c3e-9d4c-2d8f0f3f9d11';

/** Answers as told, one after the other. */
function server(...answers: (Error | null)[]) {
  const asked: unknown[] = [];
  const ask = async (_event: string, payload: unknown) => {
    asked.push(payload);
    const answer = answers.shift();
    if (answer) throw answer;
  };
  const joined = listeners<number>();
  return { asked, joined, say: createReceipts({ ask, onJoined: joined.add }) };
}

test('each thing is said once', async () => {
  const { asked, say } = server();

  say(ALERT, 'delivered');
  say(ALERT, 'delivered');
  say(ALERT, 'heard');
  await jest.runAllTimersAsync();

  expect(asked).toEqual([
    { alertId: ALERT, what: 'delivered' },
    { alertId: ALERT, what: 'heard' },
  ]);
});

test('browsers do not all speak at once', async () => {
  const { asked, say } = server();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);

  say(ALERT, 'delivered');
  await jest.advanceTimersByTimeAsync(RECEIPT_SPREAD_MS / 2 - 1);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(1);
});

test('what the server did not get is said again, until it has it', async () => {
  const busy = new LiveRefusal('unavailable', 'Ten8 is busy right now. Please try again.', 1_000);
  const { asked, say } = server(new LiveUnavailable(), busy, null);

  say(ALERT, 'seen');
  await jest.runAllTimersAsync();

  expect(asked).toHaveLength(3);
});

test('what was lost with a connection is said once, as soon as there is another one', async () => {
  const { asked, joined, say } = server(new LiveUnavailable(), null);
  say(ALERT, 'heard');
  await jest.advanceTimersByTimeAsync(100);

  joined.notify(1);
  await jest.advanceTimersByTimeAsync(100);
  expect(asked).toHaveLength(2);

  joined.notify(1);
  await jest.runAllTimersAsync();
  expect(asked).toHaveLength(2);
});

test('what the server refuses for good is not said again', async () => {
  const { asked, say } = server(new LiveRefusal('not_found', 'Alarm not found', null));

  say(ALERT, 'seen');
  await jest.runAllTimersAsync();

  expect(asked).toHaveLength(1);
});

test('what never arrives is not said for ever', async () => {
  const { asked, say } = server(...Array.from({ length: 100 }, () => new LiveUnavailable()));

  say(ALERT, 'seen');
  await jest.runAllTimersAsync();

  expect(asked).toHaveLength(31);
});
