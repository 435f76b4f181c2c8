import type { Ack, ServerToClient } from '@ten8/contracts/socket';
import { createLive, LiveRefusal, LiveSilence, type Wire } from './live-connection';

interface Handlers extends ServerToClient {
  connect: () => void;
  disconnect: (reason: string) => void;
  connect_error: (error: Error) => void;
}

/** The far end of the wire: what the server would be told, and what it answers. */
function wire() {
  const handlers: Partial<Handlers> = {};
  const told: { event: string; payload: unknown }[] = [];
  let answer: Ack | Error = { ok: true };
  const socket: Wire & { connected: boolean } = {
    connected: false,
    on: (event: keyof Handlers, handler: (said: never) => void) =>
      Object.assign(handlers, { [event]: handler }),
    connect: () => {},
    disconnect: () => {},
    timeout: () => ({
      emitWithAck: (event, payload) => {
        told.push({ event, payload });
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    }),
  };
  return {
    told,
    socket,
    answerWith: (next: Ack | Error) => (answer = next),
    handlers,
    connect: () => {
      socket.connected = true;
      handlers.connect?.();
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
  const far = wire();
  const live = createLive(() => Promise.resolve(far.socket));
  const joined: number[] = [];
  live.onJoined((communityId) => joined.push(communityId));
  const stop = live.start();
  await settled();
  return { far, live, joined, stop };
}

test('a community asked for before the connection stands is joined once it does', async () => {
  const { far, live, joined } = await opened();
  await live.joinCommunity(4);
  expect(far.told).toEqual([]);

  far.connect();
  await settled();

  expect(far.told).toEqual([{ event: 'join-community', payload: { communityId: 4 } }]);
  expect(joined).toEqual([4]);
  expect(live.read().state).toBe('live');
});

test('every reconnect joins again and says so, so that lists are read again', async () => {
  const { far, live, joined } = await opened();
  await live.joinCommunity(4);
  far.connect();
  await settled();

  far.drop('transport close');
  expect(live.read().state).toBe('down');
  far.connect();
  await settled();

  expect(joined).toEqual([4, 4]);
});

test('a refusal carries the server’s code and sentence', async () => {
  const { far, live } = await opened();
  far.connect();
  far.answerWith({
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

test('no connection and no answer are both silence', async () => {
  const { far, live } = await opened();

  await expect(live.ask('panic-button', { unitId: 1 })).rejects.toBeInstanceOf(LiveSilence);
  far.connect();
  far.answerWith(new Error('operation has timed out'));
  await expect(live.ask('panic-button', { unitId: 1 })).rejects.toBeInstanceOf(LiveSilence);
});

test('a session that is gone is told apart from a server that is down', async () => {
  const { far, live } = await opened();

  far.handlers.connect_error?.(new Error('websocket error'));
  expect(live.read().state).toBe('down');
  far.handlers.connect_error?.(new Error('Unauthorized'));

  expect(live.read().state).toBe('refused');
});

test('a join after a reconnect names the alarms heard before, so that none is heard twice', async () => {
  const { far, live } = await opened();
  far.connect();
  await live.joinCommunity(4);
  far.handlers['panic-alert']?.(ALERT);

  far.drop('transport close');
  far.connect();

  expect(far.told.at(-1)).toEqual({
    event: 'join-community',
    payload: { communityId: 4, heard: [ALERT.alertId] },
  });
});

test('an alarm reaches those who listen, and no longer those who stopped', async () => {
  const { far, live } = await opened();
  const heard: string[] = [];
  live.onPanic(({ unitCallsign }) => heard.push(`one ${unitCallsign}`));
  const stopOther = live.onPanic(({ unitCallsign }) => heard.push(`other ${unitCallsign}`));
  stopOther();

  far.handlers['panic-alert']?.(ALERT);

  expect(heard).toEqual(['one 1-ADAM-12']);
});
