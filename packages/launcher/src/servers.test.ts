import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { eventually } from '@ten8/test-kit/eventually';
import { endProcess, type RunningServer } from './child-server';
import { freePort } from './free-port';
import { startPostgres } from './postgres-server';
import { withDescendants } from './process-tree';
import { isAlive } from './processes';
import { startRedis } from './redis-server';

const dir = mkdtempSync(join(tmpdir(), 'ten8-servers-'));
const running: RunningServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => rmSync(dir, { recursive: true }));

async function keep(starting: Promise<RunningServer>): Promise<RunningServer> {
  const server = await starting;
  running.push(server);
  return server;
}

async function ask(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

async function tell(url: string, ...command: [string, ...string[]]) {
  const redis = new Redis(url);
  const answer = await redis.call(...command);
  redis.disconnect();
  return answer;
}

test('a durable PostgreSQL keeps its rows and its address over a restart', async () => {
  const place = { dataDir: join(dir, 'postgres'), port: await freePort(), durable: true };
  const first = await keep(startPostgres(place));
  await ask(first.url, 'create table kept as select 10 as eight');
  await first.stop();

  const second = await keep(startPostgres(place));

  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'select eight from kept')).toEqual([{ eight: 10 }]);
}, 90_000);

test('a PostgreSQL left running by a killed launcher is taken over', async () => {
  const dataDir = join(dir, 'left');
  const left = await keep(startPostgres({ dataDir, durable: true }));

  const found = await startPostgres({ dataDir, durable: true });

  expect(found).toMatchObject({ url: left.url, pid: left.pid });
}, 90_000);

test('a PostgreSQL that hangs is ended with its processes', async () => {
  const { pid } = await keep(startPostgres({ dataDir: join(dir, 'hanging'), durable: true }));
  const all = withDescendants([pid]);
  for (const one of all) process.kill(one, 'SIGSTOP');

  await endProcess(pid, 'SIGINT', 100);

  await eventually(() => expect(all.filter(isAlive)).toEqual([]));
  expect(all.length).toBeGreaterThan(1);
}, 90_000);

test('a durable Redis keeps its keys over a restart', async () => {
  const place = { dir: join(dir, 'redis'), port: await freePort(), durable: true };
  const first = await keep(startRedis(place));
  await tell(first.url, 'set', 'kept', 'yes');
  await first.stop();

  const second = await keep(startRedis(place));

  expect(await tell(second.url, 'get', 'kept')).toBe('yes');
});

test('a Redis whose port is taken says so instead of lending somebody else’s', async () => {
  const port = await freePort();
  await keep(startRedis({ dir, port, durable: false }));

  const second = startRedis({ dir, port, durable: false });

  await expect(second).rejects.toThrow('Address already in use');
});
