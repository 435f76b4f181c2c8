import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '@ten8/test-kit/child-server';
import { eventually } from '@ten8/test-kit/eventually';
import { freePort } from '@ten8/test-kit/free-port';
import { startRedis } from '@ten8/test-kit/redis-server';
import { createBell, type Bell } from './doorbell';

const dir = mkdtempSync(join(tmpdir(), 'ten8-bell-'));
const open: (Bell | RunningServer)[] = [];
afterEach(async () => {
  for (const part of open.splice(0)) await ('stop' in part ? part.stop() : part.close());
});
afterAll(() => rmSync(dir, { recursive: true }));

function keep<T extends Bell | RunningServer>(part: T): T {
  open.push(part);
  return part;
}
const redisAt = async (port: number) => keep(await startRedis({ dir, port, durable: false }));
const hears = (bell: Bell) => eventually(() => expect(bell.isSilent()).toBe(false), 10_000);

test('a ring wakes those who listen to that producer, and nobody else', async () => {
  const redis = await redisAt(await freePort());
  const [cad, civilian] = [keep(createBell(redis.url)), keep(createBell(redis.url))];
  const [wake, other] = [jest.fn(), jest.fn()];
  await Promise.all([hears(cad), hears(civilian)]);
  civilian.listen('cad', wake);
  civilian.listen('auth', other);

  cad.ring('cad');

  await eventually(() => expect(wake).toHaveBeenCalledTimes(1));
  expect(other).not.toHaveBeenCalled();
});

test('whoever has stopped listening is left alone', async () => {
  const redis = await redisAt(await freePort());
  const bell = keep(createBell(redis.url));
  const [gone, here] = [jest.fn(), jest.fn()];
  await hears(bell);
  const leave = bell.listen('cad', gone);
  bell.listen('cad', here);

  leave();
  bell.ring('cad');

  await eventually(() => expect(here).toHaveBeenCalled());
  expect(gone).not.toHaveBeenCalled();
});

test('a Redis that is not there yet makes the bell silent, and wakes everyone when it comes', async () => {
  const port = await freePort();
  const said: string[] = [];
  const say = (message: string) => void said.push(message);
  const bell = keep(createBell(`redis://127.0.0.1:${port}`, { info: say, warn: say, error: say }));
  const wake = jest.fn();
  bell.listen('auth', wake);
  bell.ring('cad');
  expect(bell.isSilent()).toBe(true);

  await redisAt(port);

  await eventually(() => expect(wake).toHaveBeenCalled(), 10_000);
  expect(bell.isSilent()).toBe(false);
  expect(said).toEqual(['the doorbell is silent; followers poll', 'the doorbell rings again']);
});

test('a Redis that is killed and comes back is noticed both times', async () => {
  const port = await freePort();
  const first = await redisAt(port);
  const bell = keep(createBell(first.url));
  await hears(bell);
  const wake = jest.fn();
  bell.listen('auth', wake);

  process.kill(first.pid, 'SIGKILL');
  await eventually(() => expect(bell.isSilent()).toBe(true));
  bell.ring('cad');
  await redisAt(port);

  await eventually(() => expect(wake).toHaveBeenCalled(), 10_000);
  expect(bell.isSilent()).toBe(false);
});

test('without any Redis a process still hears itself', () => {
  const bell = keep(createBell(null));
  const wake = jest.fn();
  bell.listen('cad', wake);

  bell.ring('cad');

  expect(wake).toHaveBeenCalledTimes(1);
  expect(bell.isSilent()).toBe(true);
});
