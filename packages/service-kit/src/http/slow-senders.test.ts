import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import express from 'express';
import { freePort } from '@ten8/launcher/free-port';
import { eventually } from '@ten8/test-kit/eventually';
import { createMetrics } from '../observability/metrics';
import { serveMetrics, type MetricsServer } from '../observability/metrics-server';
import { expressServer } from './express-server';

const servers: Server[] = [];
const sockets: Socket[] = [];
let metricsServer: MetricsServer | undefined;
afterEach(() => {
  metricsServer?.close();
  sockets.splice(0).forEach((socket) => socket.destroy());
  servers.splice(0).forEach((server) => server.close().closeAllConnections());
});

async function start(options: Parameters<typeof expressServer>[1]) {
  const app = express();
  app.use((request, response) => void request.resume().on('end', () => response.send('done')));
  const server = expressServer(app, options).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  return { server, dial: () => dial(typeof address === 'object' && address ? address.port : 0) };
}

/** A connection, all that came over it, and whether it was closed. */
function dial(port: number) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const line = { send: (text: string) => void socket.write(text), said: '', isClosed: false };
  socket.on('data', (data) => (line.said += data.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (line.isClosed = true));
  return line;
}

const SHORT = { headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 30 };

test.each([
  ['nothing at all', ''],
  ['a head that does not end', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['a body that does not end', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc'],
])('who sends %s gives the connection back', async (_what, sent) => {
  const { dial } = await start({ slowSenders: SHORT });
  const slow = dial();

  slow.send(sent);

  await eventually(() => expect(slow.isClosed).toBe(true));
  expect(slow.said).toMatch(/^HTTP\/1.1 408 /);
});

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n';
test.each([
  ['is not HTTP', 'hello\r\n\r\n', 400, 'invalid_request'],
  ['names no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
  ['names two hosts', `${GET}host: y\r\n\r\n`, 400, 'invalid_request'],
  ['has two lengths', `${GET}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 'invalid_request'],
  ['has too long headers', `${GET}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'payload_too_large'],
  ['does not end', GET, 408, 'invalid_request'],
])('a request that %s gets the contract’s error body', async (_what, sent, status, code) => {
  // Only the one that does not end has to be late.
  const { dial } = await start(status === 408 ? { slowSenders: SHORT } : {});
  const line = dial();

  line.send(sent);

  await eventually(() => expect(line.isClosed).toBe(true));
  const [head = '', body = ''] = line.said.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nConnection: close`));
  expect(JSON.parse(body)).toEqual({ code, message: expect.any(String) });
});

test('what is not HTTP is not answered in the middle of another answer', async () => {
  const { server, dial } = await start({
    handle: (_request, response) => void response.writeHead(200, { 'Content-Length': 100 }).write('begun'),
  });
  let refused = 0;
  server.on('clientError', () => (refused += 1));
  const line = dial();
  line.send(`${GET}\r\n`);
  await eventually(() => expect(line.said).toMatch(/begun$/));

  line.send('hello\r\n\r\n');

  await eventually(() => expect([refused, line.isClosed]).toEqual([1, true]));
  expect(line.said).toMatch(/begun$/);
});

test('a request that expects something unknown is answered like any other', async () => {
  const { dial } = await start({});
  const line = dial();

  line.send(`${GET}Expect: x\r\n\r\n`);

  await eventually(() => expect(line.said).toMatch(/^HTTP\/1.1 200 [\s\S]*done$/));
});

test('one address has so many connections and no more, until it closes one', async () => {
  const { dial } = await start({ connectionsPerAddress: 2 });
  const get = (line: ReturnType<typeof dial>) => line.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [first, second] = [dial(), dial()];
  [first, second].forEach(get);
  await eventually(() =>
    expect([first.said, second.said]).toEqual(Array(2).fill(expect.stringContaining('done'))),
  );

  const third = dial();
  await eventually(() => expect(third.isClosed).toBe(true));
  sockets[0]?.destroy();

  await eventually(async () => {
    const next = dial();
    get(next);
    await eventually(() => expect(next.said).toContain('done'), 200);
  });
  expect(second.isClosed).toBe(false);
});

test('unless told otherwise, a head may take 10 s and a request 20 s', async () => {
  const { server } = await start({});

  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 20_000]);
});

test('unless told otherwise, one address has 2,000 connections', async () => {
  const { server, dial } = await start({});
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  const lines: ReturnType<typeof dial>[] = [];
  // Fewer at once than the system lets wait for a server.
  while (lines.length < 2_000) {
    lines.push(...Array.from({ length: 200 }, dial));
    await eventually(() => expect(accepted).toBe(lines.length));
  }

  const next = dial();

  await eventually(() => expect(next.isClosed).toBe(true));
  expect(lines.filter(({ isClosed }) => isClosed)).toEqual([]);
});

test('the port for metrics has limits, too', async () => {
  const port = await freePort();
  metricsServer = await serveMetrics(createMetrics('a-test'), '127.0.0.1', port);

  const lines = Array.from({ length: 101 }, () => dial(port));

  await eventually(() => expect(lines.filter(({ isClosed }) => isClosed)).toHaveLength(1));
});
