import type { Ack, ServerToClient } from '@ten8/contracts/socket';
import { createLive, LiveRefusal, LiveUnavailable, type LiveSocket } from './live-connection';

interface Handlers extends ServerToClient {
  connect: () => void;
  disconnect: (reason: string) => void;
  connect_error: (error: Error) => void;
}

/** A socket without a server: it records what was sent and gives the answers it is sent. */
function fakeSocket() {
  const handlers: Partial<Handlers> = {};
  const sent: { event: string; payload: unknown }[] = [];
  let answer: Ack | Error = { ok: true };
  const socket: LiveSocket & { connected: boolean; active: boolean } = {
    connected: false,
    active: true,
    on: (event: keyof Handlers, handler: (value: never) => void) =>
      Object.assign(handlers, { [event]: handler }),
    connect: () => (socket.active = true),
    disconnect: () => {
      if (!socket.connected) return;
      socket.connected = false;
      handlers.disconnect?.('io client disconnect');
    },
    timeout: () => ({
      emitWithAck: (event, payload) => {
        sent.push({ event, payload });
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    }),
  };
  return {
    sent,
    socket,
    answerWith: (next: Ack | Error) => (answer = next),
    handlers,
    connect: () => {
      socket.connected = true;
      handlers.connect?.();
    },
    refuse: (message: string) => {
      socket.active = false;
      handlers.connect_error?.(new Error(message));
    },
    drop: (reason: string) => {
      socket.connected = false;
      handlers.disconnect?.(reason);
    },
  };
}

const ALERT = {
  alertId: 'c0ffee00-0000-4000-8000-000000000001',
  communityId: 4,
  unitId: 7,
  unitCallsign: '1-ADAM-12',
  location: null,
  raisedAt: '2026-01-01T00:00:00.000Z',
};

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

async function opened() {
  const fake = fakeSocket();
  const connect = jest.spyOn(fake.socket, 'connect');
  const live = createLive(() => Promise.resolve(fake.socket));
  const joined: number[] = [];
  live.onJoined((communityId) => joined.push(communityId));
  const stop = live.start();
  await settled();
  return { fake, live, joined, stop, connect };
}

afterEach(() => void jest.useRealTimers());

test('a community asked for before the connection stands is joined once it does', async () => {
  const { fake, live, joined } = await opened();
  await live.joinCommunity(4);
  expect(fake.sent).toEqual([]);

  fake.connect();
  await settled();

  expect(fake.sent).toEqual([{ event: 'join-community', payload: { communityId: 4 } }]);
  expect(joined).toEqual([4]);
  expect(live.read().state).toBe('live');
});

test('every reconnect joins again and says so, so that lists are read again', async () => {
  const { fake, live, joined } = await opened();
  await live.joinCommunity(4);
  fake.connect();
  await settled();

  fake.drop('transport close');
  expect(live.read().state).toBe('down');
  fake.connect();
  await settled();

  expect(joined).toEqual([4, 4]);
});

test('a join that the server is too busy for is asked for again, and a refused one is not', async () => {
  jest.useFakeTimers();
  const { fake, live, joined } = await opened();
  await live.joinCommunity(4);
  fake.answerWith({ ok: false, code: 'unavailable', message: 'Ten8 is busy right now. Please try again.' });
  fake.connect();
  await settled();
  fake.answerWith({ ok: true });

  await jest.advanceTimersByTimeAsync(2_000);
  jest.useRealTimers();

  expect(joined).toEqual([4]);
  fake.answerWith({ ok: false, code: 'forbidden', message: 'You are not a member' });
  await expect(live.joinCommunity(5)).rejects.toBeInstanceOf(LiveRefusal);
});

test('a join that is asked for again does not lead back from another community', async () => {
  jest.useFakeTimers();
  const { fake, live, joined } = await opened();
  await live.joinCommunity(4);
  fake.answerWith({ ok: false, code: 'unavailable', message: 'Ten8 is busy right now. Please try again.' });
  fake.connect();
  await settled();
  fake.answerWith({ ok: true });

  await live.joinCommunity(5);
  await jest.advanceTimersByTimeAsync(2_000);

  expect(joined).toEqual([5]);
});

test('a refusal carries the server’s code and sentence', async () => {
  const { fake, live } = await opened();
  fake.connect();
  fake.answerWith({
    ok: false,
    code: 'panic_cooldown',
    message: 'The alarm is already sounding',
    retryAfterMs: 17_000,
  });

  const error: unknown = await live.ask('panic-button', { unitId: 1 }).catch((caught: unknown) => caught);

  expect(error).toBeInstanceOf(LiveRefusal);
  expect(error).toMatchObject({
    code: 'panic_cooldown',
    message: 'The alarm is already sounding',
    retryAfterMs: 17_000,
  });
});

test('without a connection or an answer a request fails in the same way', async () => {
  const { fake, live } = await opened();

  await expect(live.ask('panic-button', { unitId: 1 })).rejects.toBeInstanceOf(LiveUnavailable);
  fake.connect();
  fake.answerWith(new Error('operation has timed out'));
  await expect(live.ask('panic-button', { unitId: 1 })).rejects.toBeInstanceOf(LiveUnavailable);
});

test('a connection on which nothing is answered is opened again', async () => {
  jest.useFakeTimers();
  const { fake, live, joined, connect } = await opened();
  await live.joinCommunity(4);
  fake.connect();
  await settled();
  fake.answerWith(new Error('operation has timed out'));

  await live.check();
  const { state } = live.read();
  await jest.advanceTimersByTimeAsync(3_000);
  fake.answerWith({ ok: true });
  fake.connect();
  await settled();

  expect(fake.sent[1]).toEqual({ event: 'check-connection', payload: {} });
  expect(state).toBe('down');
  expect(connect).toHaveBeenCalledTimes(2);
  expect(joined).toEqual([4, 4]);
});

test('a connection on which a check is answered, if only by a refusal, stays open', async () => {
  const { fake, live } = await opened();
  await live.check();
  fake.connect();

  await live.check();
  fake.answerWith({ ok: false, code: 'rate_limited', message: 'Too many requests' });
  await live.check();

  expect(fake.sent).toHaveLength(2);
  expect(live.read().state).toBe('live');
});

test('a check without an answer does not end the tries to connect again', async () => {
  const { fake, live } = await opened();
  const disconnect = jest.spyOn(fake.socket, 'disconnect');
  fake.connect();
  fake.answerWith(new Error('operation has timed out'));

  const checked = live.check();
  fake.drop('transport close');
  await checked;

  expect(disconnect).not.toHaveBeenCalled();
});

test('a join that gets no answer is asked for again', async () => {
  jest.useFakeTimers();
  const { fake, live, joined } = await opened();
  fake.connect();
  fake.answerWith(new Error('operation has timed out'));
  const joining = live.joinCommunity(4);
  await Promise.resolve();
  fake.answerWith({ ok: true });

  await jest.advanceTimersByTimeAsync(2_000);
  await joining;

  expect(joined).toEqual([4]);
});

test('a message that gets no answer has the connection checked, once at a time', async () => {
  const { fake, live } = await opened();
  fake.connect();
  fake.answerWith(new Error('operation has timed out'));

  await Promise.allSettled([live.ask('viewing', { callId: 1 }), live.ask('viewing', { callId: 2 })]);
  await settled();

  expect(fake.sent.map(({ event }) => event)).toEqual(['viewing', 'viewing', 'check-connection']);
  expect(live.read().state).toBe('down');
});

test('when the network is back it connects at once, and ends a try that may hang', async () => {
  const { fake, live, connect } = await opened();
  const disconnect = jest.spyOn(fake.socket, 'disconnect');
  fake.connect();
  fake.drop('transport close');

  live.resume();

  expect([disconnect.mock.calls.length, connect.mock.calls.length]).toEqual([1, 2]);
});

test('when the network is back an open connection is checked, and one whose session is gone stays closed', async () => {
  const { fake, live, connect } = await opened();
  fake.connect();
  live.resume();
  await settled();

  fake.drop('transport close');
  fake.handlers.connect_error?.(new Error('Unauthorized'));
  live.resume();

  expect(fake.sent.map(({ event }) => event)).toEqual(['check-connection']);
  expect(connect).toHaveBeenCalledTimes(1);
});

test('a session that is gone is sent apart from a server that is down', async () => {
  const { fake, live } = await opened();

  fake.handlers.connect_error?.(new Error('websocket error'));
  expect(live.read().state).toBe('down');
  fake.handlers.connect_error?.(new Error('Unauthorized'));

  expect(live.read().state).toBe('refused');
});

test('a connection that the server refused says why, and is opened again', async () => {
  jest.useFakeTimers();
  const { fake, live } = await opened();

  fake.refuse('Ten8 is open in too many windows.');
  const refused = { ...live.read(), active: fake.socket.active };
  await jest.advanceTimersByTimeAsync(5_000);
  const isActive = fake.socket.active;
  fake.connect();
  jest.useRealTimers();

  expect(refused).toMatchObject({
    state: 'down',
    refusal: 'Ten8 is open in too many windows.',
    active: false,
  });
  expect(isActive).toBe(true);
  expect(live.read()).toMatchObject({ state: 'live', refusal: null });
});

test('a connection that the server closed is opened again after a random time, and one that was lost opens itself', async () => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValueOnce(0.5);
  const { fake, connect } = await opened();
  fake.connect();

  fake.drop('transport close');
  fake.handlers.connect_error?.(new Error('websocket error'));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(connect).toHaveBeenCalledTimes(1);
  fake.drop('io server disconnect');
  await jest.advanceTimersByTimeAsync(1_400);
  const callsBefore = connect.mock.calls.length;
  await jest.advanceTimersByTimeAsync(200);

  expect([callsBefore, connect.mock.calls.length]).toEqual([1, 2]);
});

test('a server that cannot be reached has not refused', async () => {
  const { fake, live } = await opened();

  fake.handlers.connect_error?.(new Error('websocket error'));

  expect(live.read()).toMatchObject({ state: 'down', refusal: null });
});

test('a connection that was stopped is not opened again, nor one that was stopped before it was loaded', async () => {
  jest.useFakeTimers();
  const { fake, stop, connect } = await opened();
  fake.connect();
  fake.drop('io server disconnect');
  const other = fakeSocket();
  const connectOther = jest.spyOn(other.socket, 'connect');

  stop();
  createLive(() => Promise.resolve(other.socket)).start()();
  await jest.advanceTimersByTimeAsync(5_000);

  expect(connect).toHaveBeenCalledTimes(1);
  expect(connectOther).not.toHaveBeenCalled();
});

test('while the program of the connection cannot be loaded it is down, and loaded again', async () => {
  jest.useFakeTimers();
  const fake = fakeSocket();
  const open = jest.fn<Promise<LiveSocket>, []>().mockResolvedValue(fake.socket);
  open.mockRejectedValueOnce(new Error('Failed to fetch'));
  const live = createLive(open);

  live.start();
  await settled();
  const before = live.read().state;
  await jest.advanceTimersByTimeAsync(2_000);
  fake.connect();

  expect([before, live.read().state]).toEqual(['down', 'live']);
});

test('receipts, which are answered in batches, do not count as slow', async () => {
  const { fake, live } = await opened();
  fake.connect();

  await live.ask('panic-seen', { alertId: ALERT.alertId, what: 'heard' });
  const before = live.read().latencyMs;
  await live.ask('viewing', { callId: 1 });

  expect([before, live.read().latencyMs]).toEqual([null, expect.any(Number)]);
});

test('a join names no more alarms than the server takes', async () => {
  const { fake, live } = await opened();
  fake.connect();
  for (let alarm = 0; alarm < 51; alarm += 1)
    fake.handlers['panic-alert']?.({ ...ALERT, alertId: `alarm ${alarm}` });

  await live.joinCommunity(4);

  const heard = Array.from({ length: 50 }, (_, index) => `alarm ${index + 1}`);
  expect(fake.sent).toEqual([{ event: 'join-community', payload: { communityId: 4, heard } }]);
});

test('a join after a reconnect names the alarms heard before, so that none is heard twice', async () => {
  const { fake, live } = await opened();
  fake.connect();
  await live.joinCommunity(4);
  fake.handlers['panic-alert']?.(ALERT);

  fake.drop('transport close');
  fake.connect();

  expect(fake.sent.at(-1)).toEqual({
    event: 'join-community',
    payload: { communityId: 4, heard: [ALERT.alertId] },
  });
});

test('an alarm reaches those who listen, and no longer those who stopped', async () => {
  const { fake, live } = await opened();
  const heard: string[] = [];
  live.onPanic(({ unitCallsign }) => heard.push(`one ${unitCallsign}`));
  const stopOther = live.onPanic(({ unitCallsign }) => heard.push(`other ${unitCallsign}`));
  stopOther();

  fake.handlers['panic-alert']?.(ALERT);

  expect(heard).toEqual(['one 1-ADAM-12']);
});

test.each([
  ['changed', 'onChanged'],
  ['assignment', 'onAssignment'],
  ['tone', 'onTone'],
  ['message', 'onMessage'],
  ['viewers', 'onViewers'],
] as const)('%s reaches those who listen', async (event, listenTo) => {
  const { fake, live } = await opened();
  const heard: unknown[] = [];
  live[listenTo]((payload) => heard.push(payload));
  const sent = { communityId: 4 };

  fake.handlers[event]?.(sent as never);

  expect(heard).toEqual([sent]);
});
