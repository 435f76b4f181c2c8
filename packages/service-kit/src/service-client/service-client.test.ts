import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { defineEndpoint } from '@ten8/contracts/define';
import { eventually } from '@ten8/test-kit/eventually';
import { createServiceClient } from './service-client';

const secret = randomBytes(32).toString('base64url');
const Word = z.object({ word: z.string() });
const look = defineEndpoint('POST /internal/look', {
  service: 'auth',
  summary: 'A look-up',
  reply: Word,
  repeatable: true,
});
const change = defineEndpoint('POST /internal/change', { service: 'auth', summary: 'A change', reply: Word });
/** Addresses are looked up at least every two seconds. */
const LONGER_THAN_A_REFRESH_MS = 2_500;
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"word":"ok"}';

let server: Server;
const open: Socket[] = [];
let url: string;
/** How each request is met, in order; `requests` are the first lines of those that came. */
let behaviours: ((socket: Socket) => void)[] = [];
let requests: string[] = [];
const answer = (socket: Socket) => void socket.write(OK);
const hang = () => undefined;
const close = (socket: Socket) => void socket.destroy();

beforeAll(async () => {
  server = createServer((socket) => {
    open.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      requests.push(data.toString().split(' HTTP')[0] ?? '');
      behaviours.shift()?.(socket);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  server.close();
  open.forEach((socket) => socket.destroy());
});
beforeEach(() => void (requests = []));

const clientOf = (timeoutMs: number) =>
  createServiceClient({ name: 'gateway', secret, urls: { auth: url }, timeoutMs });

test.each([
  ['whose connection breaks', close],
  ['that is not answered', hang],
])('a look-up %s is sent once more, to another replica', async (_what, first) => {
  behaviours = [first, answer];

  expect(await clientOf(3_000)(look)).toEqual({ word: 'ok' });
  expect(requests).toEqual(['POST /internal/look', 'POST /internal/look']);
});

test('a change whose connection breaks is not sent again: it may have been done', async () => {
  behaviours = [close, answer];

  await expect(clientOf(1_000)(change)).rejects.toMatchObject({ code: 'unavailable', isLate: false });
  expect(requests).toEqual(['POST /internal/change']);
});

test('both attempts together end by the deadline', async () => {
  behaviours = [hang, hang];
  const start = Date.now();

  await expect(clientOf(2_000)(look)).rejects.toMatchObject({ code: 'unavailable', isLate: true });
  expect(requests).toHaveLength(2);
  // The second attempt begins after one second and must not get two.
  expect(Date.now() - start).toBeLessThan(2_900);
});

test('a look-up was late if one of its attempts was, whatever became of the other', async () => {
  behaviours = [hang, close];

  await expect(clientOf(1_000)(look)).rejects.toMatchObject({ code: 'unavailable', isLate: true });
});

test('a slow answer to the first attempt still counts', async () => {
  let answerFirst = () => {};
  behaviours = [(socket) => void (answerFirst = () => answer(socket)), () => answerFirst()];

  expect(await clientOf(3_000)(look)).toEqual({ word: 'ok' });
  expect(requests).toHaveLength(2);
});

test('a client that is stopped closes its connections and looks up no more addresses', async () => {
  const stopping = new AbortController();
  const resolve = jest.fn(async () => [url]);
  const client = createServiceClient({
    ...{ name: 'gateway', secret, urls: { auth: url }, resolve },
    stopped: stopping.signal,
  });
  behaviours = [answer];
  await client(look);
  const used = open.at(-1);

  stopping.abort();

  await eventually(() => expect(used?.destroyed).toBe(true));
  const { length: before } = resolve.mock.calls;
  await pause(LONGER_THAN_A_REFRESH_MS);
  expect(resolve.mock.calls).toHaveLength(before);
}, 10_000);

/** Prints its port. Stopped, it accepts no connection, and its queue of them is full after a few. */
const FROZEN = `
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () =>
    process.stdout.write(String(server.address().port)));`;

let frozen: ChildProcess | undefined;
// Also after a failure: a child that is left keeps the test runner from ending.
afterEach(() => void frozen?.kill('SIGKILL'));

test('a replica that accepts no connection does not stop a change: another gets it in time', async () => {
  const child = spawn(process.execPath, ['-e', FROZEN], { stdio: ['ignore', 'pipe', 'inherit'] });
  frozen = child;
  const [printed] = await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  const waiting = Array.from({ length: 4 }, () => connect(Number(printed), '127.0.0.1'));
  waiting.forEach((socket) => socket.on('error', () => undefined));
  const client = createServiceClient({
    ...{ name: 'gateway', secret, timeoutMs: 4_000 },
    urls: { auth: `http://127.0.0.1:${printed},${url}` },
  });

  // The choice is random: one of so many is sent to this one first.
  for (let i = 0; i < 20; i += 1) {
    behaviours = [answer];
    expect(await client(change)).toEqual({ word: 'ok' });
  }

  expect(requests).toHaveLength(20);
  waiting.forEach((socket) => socket.destroy());
});
