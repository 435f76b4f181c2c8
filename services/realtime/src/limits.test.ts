import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BODY_LIMIT } from '@ten8/contracts/define';
import { refuse } from '@ten8/contracts/errors';
import { ACTOR_HEADER, signActor } from '@ten8/service-kit/access/actor';
import { buildActor } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { recordLog } from '@ten8/test-kit/record-log';
import { limitEvents } from './commands/answer';
import { startRealtimeHarness, type Listener, type RealtimeHarness } from './realtime-harness';

let realtime: RealtimeHarness;
beforeAll(async () => void (realtime = await startRealtimeHarness()));
afterAll(() => realtime.stop());

test('one user has twenty sockets at most, on all replicas together; others are not affected', async () => {
  const [casey, riley] = [31, 32];
  for (let n = 0; n < 20; n += 1) await realtime.connect(casey, { replica: n % 2 });

  const refused = realtime.connect(casey, { replica: 1 });

  await expect(refused).rejects.toThrow('Ten8 is open in too many windows. Please close some.');
  expect((await realtime.connect(riley)).socket.connected).toBe(true);
});

/** By polling, the request to connect is a POST of its own. The server has taken it once that is answered. */
async function untilTaken({ socket }: Listener): Promise<void> {
  await new Promise<void>((resolve) => socket.io.once('open', resolve));
  await new Promise<void>((resolve) => socket.io.engine.once('drain', resolve));
}

test('sockets that connect at the same moment are counted, too', async () => {
  const busy = await startRealtimeHarness();
  let release = (): void => {};
  busy.hold.logs = new Promise<void>((resolve) => (release = resolve));
  await busy.startReplica();
  const token = signActor(busy.secret, { actor: buildActor(39), address: '' });
  const sockets = Array.from({ length: 25 }, () => busy.dial(2, { [ACTOR_HEADER]: token }, 'polling'));
  await Promise.all(sockets.map(untilTaken));

  // Until now none of them was let in, so none was one too many.
  busy.hold.logs = null;
  release();

  await eventually(() => {
    expect(sockets.filter(({ socket }) => socket.connected)).toHaveLength(20);
    expect(sockets.flatMap(({ lost }) => lost)).toEqual(Array(5).fill('io server disconnect'));
  });
  await busy.stop();
});

test('a user whose sockets are closed may open others', async () => {
  const jordan = 33;
  const sockets = [];
  for (let n = 0; n < 20; n += 1) sockets.push(await realtime.connect(jordan));

  sockets[0]?.socket.disconnect();

  await eventually(async () => expect((await realtime.connect(jordan)).socket.connected).toBe(true));
});

test('a client that sends more after a hundred refused events is disconnected, also with unknown ones', async () => {
  const person = await realtime.connect(34);

  for (let n = 0; n < 250; n += 1) person.socket.emit('no-such-event', n);

  await eventually(() => expect(person.lost).toEqual(['io server disconnect']));
});

test('who is refused now and then, and not over and over, stays connected', async () => {
  const disconnect = jest.fn();
  let isOver = true;
  const take = async () => {
    if (isOver) throw refuse('rate_limited', 'Too many requests');
  };
  let check: (event: unknown[], next: () => void) => void = () => {};
  limitEvents({ use: (given) => (check = given), disconnect }, take, recordLog().logger);
  const send = (times: number) =>
    Promise.all(
      Array.from(
        { length: times },
        () => new Promise<void>((answered) => check(['viewing', answered], answered)),
      ),
    );

  await send(99);
  isOver = false;
  await send(1);
  isOver = true;
  await send(99);
  expect(disconnect).not.toHaveBeenCalled();

  await send(1);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test.each(['websocket', 'polling'] as const)(
  'a %s connection that sends thousands of packets that are no events is ended, and others are served',
  async (transport) => {
    const person = await realtime.connect(40, { transport });
    const witness = await realtime.connect(41, { transport });

    for (let n = 0; n < 5_000; n += 1) person.socket.io.engine.write('0/no-such-namespace,');

    await eventually(() => expect(person.lost).toHaveLength(1));
    expect(witness.socket.connected).toBe(true);
  },
);

test('a connection that never authenticates may send a few packets only', async () => {
  const url = `http://127.0.0.1:${realtime.replicas[0]?.port}/ws/?EIO=4&transport=polling`;
  const open = async () => String(/"sid":"([^"]+)"/.exec(await (await fetch(url)).text())?.[1]);
  const send = (sid: string, packets: number) =>
    fetch(`${url}&sid=${sid}`, {
      method: 'POST',
      body: Array.from({ length: packets }, () => '40/no-such-namespace,').join('\x1e'),
    });
  const [few, many] = [await open(), await open()];

  const poll = async (sid: string) => (await fetch(`${url}&sid=${sid}`)).text();

  await Promise.all([send(few, 20), send(many, 21)]);

  expect(await poll(few)).toContain('Invalid namespace');
  expect(await poll(many)).toContain('Session ID unknown');
  // It says that it closes. Otherwise the server would wait half a minute for its next request when it stops.
  await fetch(`${url}&sid=${few}`, { method: 'POST', body: '1' });
});

test('a WebSocket whose client does not agree to its closing is ended after a moment', async () => {
  const client = connect(realtime.replicas[0]?.port ?? 0, '127.0.0.1');
  const ended = once(client.resume(), 'close');
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  const head = ['Host: ten8', ...upgrade, `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`];
  client.write(`GET /ws/?EIO=4&transport=websocket HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  await once(client, 'data');
  const start = Date.now();

  // A frame with the packet `2`, which only servers send.
  client.write(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x32]));

  await ended;
  expect(Date.now() - start).toBeLessThan(5_000);
});

test.each(['websocket', 'polling'] as const)('a %s socket ends with its session', async (transport) => {
  const sessionExpiresAt = new Date(Date.now() + 3_000).toISOString();
  const actor = buildActor(35, { sessionExpiresAt });

  const person = await realtime.connect(35, { actor, transport });
  const witness = await realtime.connect(36, { transport });
  // Longer than a timer may run.
  const inThirtyDays = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  const fresh = await realtime.connect(42, {
    actor: buildActor(42, { sessionExpiresAt: inThirtyDays }),
    transport,
  });

  await eventually(() => expect(person.lost).toEqual(['io server disconnect']));
  expect([witness.socket.connected, fresh.socket.connected]).toEqual([true, true]);
});

test('a message that is longer than a request may be ends its connection', async () => {
  const person = await realtime.connect(43);
  const witness = await realtime.connect(44);

  expect(await person.ask('viewing', 'x'.repeat(BODY_LIMIT - 100))).toMatchObject({
    code: 'invalid_request',
  });
  person.socket.emit('viewing', 'x'.repeat(BODY_LIMIT));

  await eventually(() => expect(person.lost).toHaveLength(1));
  expect(witness.socket.connected).toBe(true);
});

test('without Redis a user can still open a second window', async () => {
  const first = await realtime.connect(38);
  await realtime.killRedis();

  const second = await realtime.connect(38);

  expect([first.socket.connected, second.socket.connected]).toEqual([true, true]);
  await realtime.restartRedis();
});

test('one gateway brings the consoles of thousands', async () => {
  const port = realtime.replicas[0]?.port ?? 0;
  const consoles: Socket[] = [];
  // Fewer at once than the system lets wait for a server.
  while (consoles.length < 2_100) {
    const next = Array.from({ length: 300 }, () => connect(port, '127.0.0.1').resume());
    await Promise.all(next.map((console) => once(console, 'connect')));
    consoles.push(...next);
  }

  const person = await realtime.connect(37, { replica: 0 });

  expect(person.socket.connected).toBe(true);
  expect(consoles.filter((console) => console.closed).length).toBe(0);
  consoles.forEach((console) => console.destroy());
});
