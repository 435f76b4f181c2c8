import http from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { eventually } from '@ten8/test-kit/eventually';
import { expressServer } from './express-server';
import { finishRequests } from './finish-requests';
import { latestResponsesOf } from './latest-responses';

interface Reply {
  text: string;
  connection: string | undefined;
}

/** A service with slow endpoints, and clients that each keep one connection. */
async function startBusy() {
  const events: string[] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const app = express();
  app.get('/slow', async (_request, response) => {
    events.push('began');
    await released;
    response.send('slow');
  });
  app.get('/begun', async (_request, response) => {
    response.write('begun ');
    events.push('began');
    await released;
    response.end('and ended');
  });
  app.get('/quick', (_request, response) => void response.send('quick'));
  const server = expressServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  function createKeptClient() {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const get = (path: string): Promise<Reply> =>
      new Promise((resolve, reject) => {
        http
          .get({ host: '127.0.0.1', port, path, agent }, async (response) => {
            const text = (await response.toArray()).join('');
            resolve({ text, connection: response.headers.connection });
          })
          .on('error', reject);
      });
    return { get, close: () => agent.destroy() };
  }
  return { events, release, server, port, createKeptClient };
}

test('a service that stops finishes running requests, and tells clients to close kept connections', async () => {
  const { events, release, server, createKeptClient } = await startBusy();
  const [busy, idle] = [createKeptClient(), createKeptClient()];
  expect(await idle.get('/quick')).toEqual({ text: 'quick', connection: 'keep-alive' });
  const slow = busy.get('/slow');
  await eventually(() => expect(events).toEqual(['began']));

  // A request that comes later than this is refused; this one comes at once, but machines are busy.
  const finished = finishRequests(server, { drainMs: 2_000, finishMs: 5_000 }).then(() =>
    events.push('finished'),
  );
  const last = await idle.get('/quick');
  release();

  expect(last).toEqual({ text: 'quick', connection: 'close' });
  expect(await slow).toEqual({ text: 'slow', connection: 'close' });
  await finished;
  expect(events).toEqual(['began', 'finished']);
  await expect(createKeptClient().get('/quick')).rejects.toThrow('ECONNREFUSED');
});

test('a service that stops also finishes an answer that it has begun', async () => {
  const { events, release, server, createKeptClient } = await startBusy();
  const begun = createKeptClient().get('/begun');
  await eventually(() => expect(events).toEqual(['began']));

  const finished = finishRequests(server, { drainMs: 100, finishMs: 5_000 });
  release();

  expect((await begun).text).toBe('begun and ended');
  await finished;
});

test('a service that stops answers requests that came together over one connection, then closes it', async () => {
  const { events, release, server, port } = await startBusy();
  const socket = connect(port, '127.0.0.1');
  const answers = text(socket);
  socket.write('GET /slow HTTP/1.1\r\nHost: ten8\r\n\r\n'.repeat(2));
  await eventually(() => expect(events).toEqual(['began', 'began']));

  const finished = finishRequests(server, { drainMs: 2_000, finishMs: 5_000 });
  release();

  const parts = (await answers).match(/slow|(?<=Connection: )\S+/g);
  expect(parts).toEqual(['keep-alive', 'slow', 'close', 'slow']);
  await finished;
});

test('an answered request is not kept, nor a closed connection', async () => {
  const { server, createKeptClient } = await startBusy();
  const latest = latestResponsesOf(server);
  const client = createKeptClient();

  await client.get('/quick');
  await eventually(() => expect([...latest.values()]).toEqual([null]));
  client.close();

  await eventually(() => expect(latest.size).toBe(0));
  server.close();
});

test('a service that stops waits for no request longer than it may', async () => {
  const { events, release, server, createKeptClient } = await startBusy();
  const slow = createKeptClient().get('/slow');
  await eventually(() => expect(events).toEqual(['began']));

  await finishRequests(server, { drainMs: 300, finishMs: 100 });

  server.closeAllConnections();
  await expect(slow).rejects.toThrow('socket hang up');
  release();
});
