import http from 'node:http';
import express from 'express';
import { eventually } from '@ten8/test-kit/eventually';
import { expressServer } from './express-server';
import { finishRequests } from './finish-requests';

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

  function createKeptClient() {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const get = (path: string): Promise<Reply> =>
      new Promise((resolve, reject) => {
        const address = server.address();
        const port = typeof address === 'object' && address ? address.port : 0;
        http
          .get({ host: '127.0.0.1', port, path, agent }, async (response) => {
            const text = (await response.toArray()).join('');
            resolve({ text, connection: response.headers.connection });
          })
          .on('error', reject);
      });
    return { get };
  }
  return { events, release, server, createKeptClient };
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

test('a service that stops waits for no request longer than it may', async () => {
  const { events, release, server, createKeptClient } = await startBusy();
  const slow = createKeptClient().get('/slow');
  await eventually(() => expect(events).toEqual(['began']));

  await finishRequests(server, { drainMs: 300, finishMs: 100 });

  server.closeAllConnections();
  await expect(slow).rejects.toThrow('socket hang up');
  release();
});
