import http from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { freePort } from '@ten8/launcher/free-port';
import { ACTOR_HEADER, verifyActor } from '@ten8/service-kit/access/actor';
import { acceptStreams } from '@ten8/service-kit/multiplexing/shared-connection';
import { resolveByDns } from '@ten8/service-kit/service-client/replica-addresses';
import { eventually } from '@ten8/test-kit/eventually';
import { recordLog } from '@ten8/test-kit/record-log';
import { startGatewayHarness, type GatewayHarness } from '../gateway-harness';

interface Replica {
  url: string;
  /** The headers of each handshake it got. */
  handshakes: http.IncomingHttpHeaders[];
  /** The other requests that it got. */
  requests: string[];
  /** Until then it is like a replica of an older version. */
  acceptStreams(secret: string): void;
  countConnections(): Promise<number>;
  breakConnections(): void;
  stop(): Promise<void>;
}

/** Replicas answer handshakes after this. */
let hold = Promise.resolve();
/** Each handshake that a replica answers or will answer. */
const askedReplicas: Promise<void>[] = [];

/** A socket server that greets, and says back what it is told. */
async function startReplica(): Promise<Replica> {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end('{}');
  });
  let closeStreams = () => {};
  const connections = new Set<Duplex>();
  server.on('connection', (connection) => void connections.add(connection));
  const handshakes: http.IncomingHttpHeaders[] = [];
  const live = new Server(server, {
    path: '/ws',
    allowRequest: (_request, decide) => void askedReplicas.push(hold.then(() => decide(null, true))),
  });
  live.on('connection', (socket) => {
    handshakes.push(socket.handshake.headers);
    socket.on('echo', (text: string, answer: (text: string) => void) => answer(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handshakes,
    requests,
    acceptStreams: (secret) => void (closeStreams = acceptStreams(server, secret)),
    countConnections: () =>
      new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    breakConnections: () => connections.forEach((connection) => connection.destroy()),
    stop: async () => {
      closeStreams();
      await live.close();
    },
  };
}

let gateway: GatewayHarness;
let metricsPort: number;
let replicas: [Replica, Replica];
/** What realtime's name stands for just now. */
let found: Replica[];
const sockets: Socket[] = [];
const { logger, lines } = recordLog();
beforeEach(async () => {
  lines.length = 0;
  replicas = [await startReplica(), await startReplica()];
  found = replicas;
  metricsPort = await freePort();
  gateway = await startGatewayHarness(
    { RATE_LIMITS: 'off', PUBLIC_URL: 'http://cad.example.org', METRICS_PORT: String(metricsPort) },
    ['http://realtime:8105'],
    {
      logger,
      resolve: async (url) =>
        url.hostname === 'realtime' ? found.map((replica) => replica.url) : resolveByDns(url),
    },
  );
  replicas.forEach((replica) => replica.acceptStreams(gateway.secret));
});
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.disconnect());
  await gateway.stop();
  await Promise.all(replicas.map((replica) => replica.stop()));
});

function dial(
  headers: Record<string, string>,
  transports: ('websocket' | 'polling')[] = ['websocket'],
): Socket {
  const socket = io(gateway.url, {
    path: '/ws',
    transports,
    extraHeaders: headers,
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 50,
  });
  sockets.push(socket);
  return socket;
}
const connected = (socket: Socket) => eventually(() => expect(socket.connected).toBe(true));
const handshakes = () => replicas.flatMap((replica) => replica.handshakes);

test.each([
  ['a WebSocket', ['websocket']],
  ['long polling', ['polling']],
  ['long polling that becomes a WebSocket', ['polling', 'websocket']],
] satisfies [string, ('websocket' | 'polling')[]][])(
  '%s reaches a replica with its user',
  async (_what, transports) => {
    const { cookie, session } = gateway.openSession('Jordan');

    const socket = dial({ cookie, 'x-ten8-actor': 'made up' }, transports);
    await connected(socket);

    const large = 'x'.repeat(90_000);
    expect(await socket.emitWithAck('echo', large)).toBe(large);
    const [headers] = handshakes();
    expect(verifyActor(gateway.secret, String(headers?.[ACTOR_HEADER]))).toMatchObject({
      actor: { userId: session.userId, sessionId: session.sessionId },
      address: '127.0.0.1',
    });
    expect(headers?.cookie).toBeUndefined();
  },
);

test('without a good session the replica is told that nobody is calling', async () => {
  await connected(dial({ cookie: 'ten8_session=made-up' }));

  expect(verifyActor(gateway.secret, String(handshakes()[0]?.[ACTOR_HEADER]))?.actor).toBeNull();
});

test('requests of strangers that name a socket are limited per address, and those of users are not', async () => {
  const limited = await startGatewayHarness({ RATE_LIMITS: 'on' }, [replicas[0].url]);
  const { cookie } = limited.openSession('Jordan');
  const poll = async (query: string, headers = {}) =>
    (await fetch(`${limited.url}/ws/?EIO=4&transport=polling&${query}`, { headers })).status;
  await poll('', { cookie });

  const statuses = new Set<number>();
  // For realtime an empty name is a handshake.
  for (const query of ['sid=made-up', 'sid='])
    for (let i = 0; i < 301; i += 1) statuses.add(await poll(query));

  expect([...statuses].sort()).toEqual([200, 400, 429]);
  expect(await poll('sid=made-up', { cookie: `ten8_session=${'x'.repeat(43)}` })).toBe(429);
  expect(await poll('sid=made-up', { cookie })).toBe(400);
  await limited.stop();
});

test.each([['websocket'], ['polling']] as const)(
  'another site cannot connect by %s, and its attempt is a security line with the address',
  async (transport) => {
    const { cookie } = gateway.openSession('Jordan');
    const errors: string[] = [];

    dial({ cookie, origin: 'https://evil.example' }, [transport]).on('connect_error', (error) =>
      errors.push(error.message),
    );

    await eventually(() => expect(errors.length).toBeGreaterThan(0));
    expect(handshakes()).toEqual([]);
    expect(lines.find(({ msg }) => msg === 'security')).toMatchObject({
      ...{ security: 'right refused', code: 'foreign_origin', userId: null, address: '127.0.0.1' },
    });
  },
);

test('a refused upgrade says why, and is counted', async () => {
  const answer = await new Promise<http.IncomingMessage>((resolve) => {
    http
      .get(`${gateway.url}/ws/?EIO=4&transport=websocket`, {
        headers: { connection: 'Upgrade', upgrade: 'websocket', origin: 'null' },
      })
      .on('response', resolve);
  });

  expect(answer.statusCode).toBe(403);
  expect(answer.headers['content-type']).toMatch(/json/);
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(figures).toContain('ten8_refusals_total{status="403",service="gateway"} 1');
});

test('a browser that is gone before it is known who calls does no harm', async () => {
  let release = () => {};
  gateway.hold.until = new Promise<void>((resolve) => (release = resolve));
  const browser = connect(gateway.port, '127.0.0.1');
  const upgrade = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket'];
  const cookie = `Cookie: ${gateway.openSession('Dana').cookie}`;
  browser.write(['GET /ws/?EIO=4&transport=websocket HTTP/1.1', ...upgrade, cookie, '', ''].join('\r\n'));
  await eventually(() => expect(gateway.resolved).toHaveLength(1));

  browser.resetAndDestroy();
  // What arrives at the gateway after this was sent after the browser had gone.
  await (await fetch(`${gateway.url}/healthz`)).text();
  gateway.hold.until = null;
  release();

  await connected(dial({ cookie: gateway.openSession('Jordan').cookie }));
});

test('an upgrade anywhere else is not found', async () => {
  const answer = await new Promise<http.IncomingMessage>((resolve) => {
    http
      .get(`${gateway.url}/internal/ws`, { headers: { connection: 'Upgrade', upgrade: 'websocket' } })
      .on('response', resolve);
  });

  expect(answer.statusCode).toBe(404);
});

test('its own site can connect', async () => {
  await connected(dial({ cookie: gateway.openSession('Jordan').cookie, origin: 'http://cad.example.org' }));
});

test('the same session always meets the same replica, different ones meet both', async () => {
  const { cookie } = gateway.openSession('Jordan');
  const same = [dial({ cookie }), dial({ cookie }), dial({ cookie }, ['polling'])];
  await Promise.all(same.map(connected));
  expect(replicas.map((replica) => replica.handshakes.length).sort()).toEqual([0, 3]);

  for (let i = 0; i < 20; i += 1) {
    const socket = dial({ cookie: gateway.openSession(`Officer ${i}`).cookie });
    await connected(socket);
  }
  expect(replicas.every((replica) => replica.handshakes.length > 3)).toBe(true);
});

test.each([['websocket'], ['polling']] as const)(
  'when a replica goes, its users meet another by %s',
  async (transport) => {
    const { cookie } = gateway.openSession('Jordan');
    const socket = dial({ cookie }, [transport]);
    await connected(socket);
    const [home, other] = replicas[0].handshakes.length > 0 ? replicas : [replicas[1], replicas[0]];

    await home.stop();

    await eventually(() => expect(other.handshakes).toHaveLength(1));
    await connected(socket);
  },
);

test.each([['websocket'], ['polling']] as const)(
  'a replica that is added gets connections by %s, and one that is removed no more',
  async (transport) => {
    const dialAnother = async () => {
      const socket = dial({ cookie: gateway.openSession(`Officer ${sockets.length}`).cookie }, [transport]);
      await connected(socket);
      socket.disconnect();
    };
    const allReach = async (replica: Replica) => {
      const before = replica.handshakes.length;
      for (let i = 0; i < 5; i += 1) await dialAnother();
      expect(replica.handshakes).toHaveLength(before + 5);
    };

    for (const only of replicas) {
      found = [only];
      await eventually(() => allReach(only));
    }
  },
);

test('hundreds of consoles that reconnect at once all succeed', async () => {
  const { cookie } = gateway.openSession();
  const consoles = Array.from({ length: 200 }, () => dial({ cookie }));
  await eventually(() => expect(consoles.filter(({ connected: isIn }) => isIn).length).toBe(200), 40_000);
}, 60_000);

test('a session that ends while its handshake waits for its turn does not count', async () => {
  const [first, ending] = [gateway.openSession('Dana'), gateway.openSession('Riley')];
  let release = () => {};
  hold = new Promise((resolve) => (release = resolve));
  askedReplicas.splice(0);
  for (let n = 0; n < 32; n += 1) dial({ cookie: first.cookie });
  await eventually(() => expect(askedReplicas).toHaveLength(32));

  dial({ cookie: ending.cookie });
  await eventually(() => expect(gateway.resolved).toHaveLength(2));
  gateway.endSession(ending.cookie);
  await fetch(`${gateway.url}/api/logout`, { method: 'POST', headers: { cookie: ending.cookie } });
  release();

  await eventually(() => expect(handshakes()).toHaveLength(33));
  const callers = handshakes().map((headers) => verifyActor(gateway.secret, String(headers[ACTOR_HEADER])));
  expect(callers.filter((caller) => caller?.actor?.userId === first.session.userId)).toHaveLength(32);
  expect(callers.filter((caller) => caller?.actor === null)).toHaveLength(1);
});

test('all consoles share one connection to each replica', async () => {
  const consoles = Array.from({ length: 20 }, (_, n) =>
    dial({ cookie: gateway.openSession(`Officer ${n}`).cookie }),
  );
  await Promise.all(consoles.map(connected));

  const counts = await Promise.all(replicas.map((replica) => replica.countConnections()));

  expect(counts).toEqual([1, 1]);
});

test('when the connection to a replica breaks, its consoles connect to another one first', async () => {
  const socket = dial({ cookie: gateway.openSession().cookie });
  await connected(socket);
  const [home, other] = replicas[0].handshakes.length > 0 ? replicas : replicas.toReversed();
  expect(home?.handshakes).toHaveLength(1);

  home?.breakConnections();

  await eventually(() => expect(other?.handshakes).toHaveLength(1));
  await connected(socket);
  expect(home?.handshakes).toHaveLength(1);
});

test('a replica of an older version, which accepts no streams, gets a connection for each console', async () => {
  const older = await startReplica();
  found = [older];
  const { cookie } = gateway.openSession('Jordan');
  await eventually(async () => {
    const socket = dial({ cookie });
    await connected(socket);
    expect(older.handshakes).not.toEqual([]);
    expect(await socket.emitWithAck('echo', 'hello')).toBe('hello');
  });

  await older.stop();
});

test('what a refused caller sends after its handshake is not a request to the replica', async () => {
  found = [replicas[0]];
  const caller = connect(gateway.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  caller.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const closed = new Promise((resolve) => caller.once('close', resolve));
  const upgrade = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket'];
  caller.write(['GET /ws/?EIO=4&transport=unknown HTTP/1.1', ...upgrade, '', ''].join('\r\n'));
  await eventually(() => expect(chunks.length).toBeGreaterThan(0));

  caller.write('GET /internal/facts HTTP/1.1\r\nHost: x\r\n\r\n');

  await closed;
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(replicas.flatMap(({ requests }) => requests)).toEqual([]);
});

test('a socket ends with its session’s time', async () => {
  const { cookie, session } = gateway.openSession('Jordan');
  session.expiresAt = new Date(Date.now() + 2_000).toISOString();
  const lost: string[] = [];

  const socket = dial({ cookie }).on('disconnect', (reason) => lost.push(reason));
  await connected(socket);

  await eventually(() => expect(lost).toEqual(['transport close']));
});

test('a gateway that stops closes its sockets, and accepts none while it finishes requests', async () => {
  const socket = dial({ cookie: gateway.openSession('Jordan').cookie });
  await connected(socket);
  // A kept connection, whose client has to be told.
  await (await fetch(`${gateway.url}/healthz`)).text();

  await gateway.stop();

  await eventually(() => expect(socket.connected).toBe(false));
  expect(handshakes()).toHaveLength(1);
});

test.each([['websocket'], ['polling']] as const)(
  'a connection by %s outlives a pause of auth',
  async (transport) => {
    const socket = dial({ cookie: gateway.openSession('Jordan').cookie }, [transport]);
    await connected(socket);

    await gateway.services.auth.stop();
    await eventually(async () => expect((await fetch(`${gateway.url}/api/config`)).status).toBe(503));

    for (let i = 0; i < 5; i += 1) expect(await socket.emitWithAck('echo', `${i}`)).toBe(`${i}`);
    expect(handshakes()).toHaveLength(1);
  },
);

test('while every replica is down, the answer says to try again', async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));

  const answer = await fetch(`${gateway.url}/ws/?EIO=4&transport=polling`);

  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
});
