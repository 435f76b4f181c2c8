import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import express from 'express';
import { eventually } from '@ten8/test-kit/eventually';
import { expressServer } from './express-server';

const waiting: (() => void)[] = [];
const sockets: Socket[] = [];
let server: Server;

beforeAll(async () => {
  const app = express();
  app.use((_request, response) => void response.send('done'));
  server = expressServer(app, { paceConnections: (begin) => void waiting.push(begin) }).listen(
    0,
    '127.0.0.1',
  );
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => {
  sockets.forEach((socket) => socket.destroy());
  server.close();
});

/** A connection whose request is sent at once, and everything that came over it. */
function ask() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const line = { socket, said: '' };
  socket.on('data', (data) => (line.said += data.toString()));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return line;
}

const countConnections = (): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

test('a connection whose turn has come gets every request answered that it has sent', async () => {
  const [first, second] = [ask(), ask()];
  await eventually(() => expect(waiting).toHaveLength(2));

  waiting.splice(0, 1).forEach((begin) => begin());
  await eventually(() => expect([first, second].filter(({ said }) => said.endsWith('done'))).toHaveLength(1));

  waiting.splice(0).forEach((begin) => begin());
  await eventually(() =>
    expect([first.said, second.said]).toEqual(Array(2).fill(expect.stringMatching(/done$/))),
  );
  first.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await eventually(() => expect(first.said.match(/done/g)).toHaveLength(2));
});

test('a connection that breaks off while it waits does no harm', async () => {
  const before = await countConnections();
  const broken = ask();
  await eventually(() => expect(waiting).toHaveLength(1));

  broken.socket.resetAndDestroy();
  await eventually(async () => expect(await countConnections()).toBe(before));
  waiting.splice(0).forEach((begin) => begin());

  const next = ask();
  await eventually(() => expect(waiting).toHaveLength(1));
  waiting.splice(0).forEach((begin) => begin());
  await eventually(() => expect(next.said).toMatch(/done$/));
});
