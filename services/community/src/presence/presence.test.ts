import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ten8/launcher/free-port';
import { startRedis } from '@ten8/launcher/redis-server';
import { openRedis } from '@ten8/service-kit/redis/redis';
import { addCommunity } from '@ten8/test-kit/communities';
import { eventually } from '@ten8/test-kit/eventually';
import { startOwnRedis } from '@ten8/test-kit/own-redis';
import { startCommunity, type CommunityHarness } from '../community-harness';
import { createPresence } from './presence';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());
afterEach(() => void (service.clock.now = null));

async function lonely() {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);
  const isOnline = async () => (await owner.get(`/api/communities/${id}/members`)).body[0].user.isOnline;
  return { owner, isOnline };
}

test('a beat puts a user online for ninety seconds', async () => {
  const { owner, isOnline } = await lonely();

  const answer = await owner.post('/api/user/online', { dashboard: 'admin' });

  expect([answer.status, answer.body, await isOnline()]).toEqual([204, null, true]);
  service.clock.now = new Date(Date.now() + 91_000);
  expect(await isOnline()).toBe(false);
});

test('a beacon puts a user offline, with any body', async () => {
  const { owner, isOnline } = await lonely();
  await owner.post('/api/user/online');

  const answer = await owner.post('/api/user/offline', 'not json', {
    'content-type': 'text/plain;charset=UTF-8',
  });

  expect([answer.status, await isOnline()]).toEqual([204, false]);
});

test.each([[{ dashboard: 5 }], [{ dashboard: 'x'.repeat(101) }], [{ dashboard: '\0' }], ['{']])(
  'a beat like %j is refused',
  async (body) => {
    const { owner, isOnline } = await lonely();

    const answer = await owner.post('/api/user/online', body);

    expect([answer.status, await isOnline()]).toEqual([400, false]);
  },
);

test('while Redis is down a process knows those it heard itself', async () => {
  const redis = openRedis('redis://127.0.0.1:1', 'cache');
  let now = new Date();
  const presence = createPresence(redis, () => now);

  await presence.beat(1);
  await presence.beat(2);
  await presence.leave(2);

  expect(await presence.whoIsOnline([1, 2, 3])).toEqual(new Set([1]));
  now = new Date(now.getTime() + 91_000);
  expect(await presence.whoIsOnline([1])).toEqual(new Set());
  redis.disconnect();
});

test('a Redis that lost everything gets those who are still online again', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-presence-'));
  const port = await freePort();
  const first = await startRedis({ dir, port, durable: false });
  const redis = openRedis(first.url, 'cache');
  const presence = createPresence(redis, () => new Date());
  await eventually(() => expect(redis.status).toBe('ready'));
  await presence.beat(1);
  await presence.beat(2);

  await first.stop();
  await presence.leave(2);
  const second = await startRedis({ dir, port, durable: false });

  await eventually(async () => expect(await redis.exists('{presence}:1', '{presence}:2')).toBe(1));
  expect(await presence.whoIsOnline([1, 2])).toEqual(new Set([1]));
  redis.disconnect();
  await second.stop();
  rmSync(dir, { recursive: true, force: true });
});

test('after an interruption the newer beat that another replica has heard stays', async () => {
  const store = await startOwnRedis();
  const [own, others] = [openRedis(store.url, 'cache'), openRedis(store.url, 'cache')];
  await eventually(() => expect([own.status, others.status]).toEqual(['ready', 'ready']));
  const now = Date.now();
  const key = '{presence}:1';
  await createPresence(own, () => new Date(now)).beat(1);
  await createPresence(others, () => new Date(now + 60_000)).beat(1);
  const newer = await others.get(key);
  const interrupted = once(own, 'close');

  await others.client('KILL', 'ID', await own.client('ID'));
  await interrupted;
  await eventually(() => expect(own.status).toBe('ready'));

  // What is written again was sent before this read.
  expect(await own.get(key)).toBe(newer);
  own.disconnect();
  others.disconnect();
  await store.stop();
});
