import { once } from 'node:events';
import http, { type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { eventually } from '@ten8/test-kit/eventually';
import { acceptStreams, connectForStreams } from './shared-connection';

const SECRET = 'a secret of the services of this test';
let server: Server;
let origin: string;
let connections: number;
let stopStreams: () => void;
beforeEach(async () => {
  server = http.createServer((request, response) => response.end(`${request.method} ${request.url}`));
  stopStreams = acceptStreams(server, SECRET);
  connections = 0;
  server.prependListener('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  stopStreams();
  server.closeAllConnections();
  server.close();
});

const onClose = jest.fn();
const join = (secret = SECRET) =>
  connectForStreams(origin, { secret, name: 'gateway', timeoutMs: 2_000, onClose });

test('requests of many streams are answered over one connection', async () => {
  const connection = await join();
  const ask = async (path: string) => {
    const request = http.get({ path, host: 'x', createConnection: () => connection?.open() as never });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return (await response.setEncoding('utf8').toArray()).join('');
  };

  const answers = await Promise.all([ask('/one'), ask('/two'), ask('/three')]);

  expect(answers).toEqual(['GET /one', 'GET /two', 'GET /three']);
  const sockets = await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  expect(sockets).toBe(1);
  // The shared one and a stream for each request.
  expect(connections).toBe(4);
});

test('who does not know the secret of the services gets no streams', async () => {
  expect(await join('another secret')).toBeNull();
});

test('a server that knows no streams answers null', async () => {
  server.removeAllListeners('upgrade').on('upgrade', (_request, socket) => socket.end());

  expect(await join()).toBeNull();
});

test('a server that is down is an error', async () => {
  server.close();
  await once(server, 'close');

  await expect(join()).rejects.toThrow('ECONNREFUSED');
});

test('a server that does not answer is an error, too', async () => {
  server.removeAllListeners('upgrade').on('upgrade', () => {});

  await expect(join()).rejects.toThrow('no answer');
});

test('the cause is known when the connection breaks', async () => {
  const sockets: Socket[] = [];
  server.prependListener('connection', (socket) => void sockets.push(socket));
  await join();

  sockets[0]?.resetAndDestroy();

  const cause = expect.objectContaining({ code: 'ECONNRESET' });
  await eventually(() => expect(onClose).toHaveBeenLastCalledWith(cause));
});

test('a server that stops closes its streams and accepts no more', async () => {
  const stream = (await join())?.open();
  const closed = stream && once(stream.resume(), 'close');

  stopStreams();

  await closed;
  await eventually(() => expect(onClose).toHaveBeenLastCalledWith(null));
  expect(await join()).toBeNull();
});
