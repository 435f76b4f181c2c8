import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { RunningServer } from '@ten8/launcher/child-server';
import { freePort } from '@ten8/launcher/free-port';
import { startRedis } from '@ten8/launcher/redis-server';
import { eventually } from '@ten8/test-kit/eventually';
import type { LogMessage } from './log-message';
import { createNotifier, type Notifier } from './notifier';

const committed: LogMessage = {
  after: 4,
  head: 5,
  sentAt: 1,
  facts: [],
  types: ['cad.call-opened'],
  changed: [{ communityId: 1, topic: 'calls' }],
};
const dir = mkdtempSync(join(tmpdir(), 'ten8-notifier-'));
const open: (Notifier | RunningServer)[] = [];
afterEach(async () => {
  for (const part of open.splice(0)) await ('stop' in part ? part.stop() : part.close());
});
afterAll(() => rmSync(dir, { recursive: true }));

function keep<T extends Notifier | RunningServer>(part: T): T {
  open.push(part);
  return part;
}
const redisAt = async (port: number) => keep(await startRedis({ dir, port, durable: false }));
const hears = (notifier: Notifier) => eventually(() => expect(notifier.isDisconnected()).toBe(false));

test('a message reaches only the listeners of that producer', async () => {
  const redis = await redisAt(await freePort());
  const [cad, civilian] = [keep(createNotifier(redis.url)), keep(createNotifier(redis.url))];
  const [wake, other] = [jest.fn(), jest.fn()];
  civilian.subscribe('cad', wake);
  civilian.subscribe('auth', other);
  await Promise.all([hears(cad), hears(civilian)]);

  cad.notify('cad', committed);

  await eventually(() => expect(wake).toHaveBeenCalledWith(committed));
  expect(other).not.toHaveBeenCalledWith(committed);
});

test('installations that use other databases of the same Redis do not hear each other', async () => {
  const { url } = await redisAt(await freePort());
  const own = [keep(createNotifier(`${url}/1`)), keep(createNotifier(`${url}/1`))] as const;
  const others = ['', '/2'].map((database) => keep(createNotifier(`${url}${database}`)));
  const [wake, other] = [jest.fn(), jest.fn()];
  own[0].subscribe('cad', wake);
  for (const notifier of others) notifier.subscribe('cad', other);
  await Promise.all([...own, ...others].map(hears));

  own[1].notify('cad', committed);

  await eventually(() => expect(wake).toHaveBeenCalledWith(committed));
  expect(other).not.toHaveBeenCalledWith(committed);
});

test('a listener that unsubscribed is no longer called', async () => {
  const redis = await redisAt(await freePort());
  const notifier = keep(createNotifier(redis.url));
  const [gone, here] = [jest.fn(), jest.fn()];
  const leave = notifier.subscribe('cad', gone);
  notifier.subscribe('cad', here);
  leave();
  await hears(notifier);

  notifier.notify('cad', committed);

  await eventually(() => expect(here).toHaveBeenCalledWith(committed));
  expect(gone).not.toHaveBeenCalled();
});

test('a Redis that is not there yet disconnects the notifier, and wakes every follower when it comes', async () => {
  const port = await freePort();
  const said: string[] = [];
  const say = (message: string) => void said.push(message);
  const notifier = keep(createNotifier(`redis://127.0.0.1:${port}`, { info: say, warn: say, error: say }));
  const wake = jest.fn();
  notifier.subscribe('auth', wake);
  notifier.notify('cad', committed);
  expect(notifier.isDisconnected()).toBe(true);
  await eventually(() => expect(said).toHaveLength(1));

  await redisAt(port);

  await eventually(() => expect(wake).toHaveBeenCalledWith(null));
  expect(notifier.isDisconnected()).toBe(false);
  expect(said).toEqual(['Redis does not answer: followers poll instead', 'Redis answers again']);
});

test('the end and the restart of Redis are both noticed', async () => {
  const port = await freePort();
  const first = await redisAt(port);
  const notifier = keep(createNotifier(first.url));
  const wake = jest.fn();
  notifier.subscribe('auth', wake);
  await hears(notifier);

  process.kill(first.pid, 'SIGKILL');
  await eventually(() => expect(notifier.isDisconnected()).toBe(true));
  wake.mockClear();
  notifier.notify('cad', committed);
  await redisAt(port);

  await eventually(() => expect(wake).toHaveBeenCalled());
  expect(notifier.isDisconnected()).toBe(false);
});

test('a message that cannot be read counts as a loss', async () => {
  const redis = await redisAt(await freePort());
  const notifier = keep(createNotifier(redis.url));
  const listener = jest.fn();
  notifier.subscribe('cad', listener);
  await hears(notifier);
  listener.mockClear();
  const stranger = new Redis(redis.url);

  await stranger.publish('event-log:cad', '{"producer":"cad","message":{"head":"5"}}');
  await eventually(() => expect(listener).toHaveBeenCalledTimes(1));
  await stranger.publish('event-log:cad', 'cad');
  await eventually(() => expect(listener).toHaveBeenCalledTimes(2));

  expect(listener.mock.calls).toEqual([[null], [null]]);
  stranger.disconnect();
});

test('a listener that comes later is told that it may have missed messages, and hears the next ones', async () => {
  const redis = await redisAt(await freePort());
  const [cad, civilian] = [keep(createNotifier(redis.url)), keep(createNotifier(redis.url))];
  civilian.subscribe('auth', jest.fn());
  await Promise.all([hears(cad), hears(civilian)]);
  const late = jest.fn();

  civilian.subscribe('cad', late);
  expect(civilian.isDisconnected()).toBe(true);
  await hears(civilian);
  cad.notify('cad', committed);

  await eventually(() => expect(late.mock.calls).toEqual([[null], [committed]]));
});

test('a process hears its own messages once, through Redis', async () => {
  const redis = await redisAt(await freePort());
  const cad = keep(createNotifier(redis.url));
  const listener = jest.fn();
  cad.subscribe('cad', listener);
  await hears(cad);
  listener.mockClear();

  cad.notify('cad', committed);

  expect(listener).not.toHaveBeenCalled();
  await eventually(() => expect(listener.mock.calls).toEqual([[committed]]));
});

test('a listener waits for the latest subscription of its process, and is told of a loss once', async () => {
  const redis = await redisAt(await freePort());
  const notifier = keep(createNotifier(redis.url));
  notifier.subscribe('auth', jest.fn());
  await hears(notifier);
  const [second, third] = [jest.fn(), jest.fn()];

  notifier.subscribe('cad', second);
  // By now the command is sent, but it cannot be answered yet.
  await Promise.resolve();
  notifier.subscribe('civilian', third);
  await hears(notifier);

  expect([second.mock.calls, third.mock.calls]).toEqual([[[null]], [[null]]]);
});

test('without any Redis a process still hears itself', () => {
  const notifier = keep(createNotifier(null));
  const wake = jest.fn();
  notifier.subscribe('cad', wake);

  notifier.notify('cad', committed);

  expect(wake).toHaveBeenCalledWith(committed);
  expect(notifier.isDisconnected()).toBe(true);
});

describe('summaries', () => {
  const commit = (head: number): LogMessage => ({
    ...committed,
    after: head - 1,
    head,
    types: [`type ${head}`],
  });
  const summary = (after: number, head: number) => ({
    ...{ after, head, sentAt: 1, facts: [], changed: [] },
    types: Array.from({ length: head - after }, (_, index) => `type ${after + index + 1}`),
  });
  function open() {
    const notifier = keep(createNotifier(null));
    const heard: unknown[] = [];
    notifier.subscribe('cad', (message) => heard.push(message), 'summaries');
    return { notifier, heard };
  }

  test('the first message is sent at once, and those of the next moment as one', async () => {
    const { notifier, heard } = open();

    for (const head of [1, 2, 3, 4]) notifier.notify('cad', commit(head));

    expect(heard).toEqual([summary(0, 1)]);
    await eventually(() => expect(heard).toEqual([summary(0, 1), summary(1, 4)]));
  });

  test('what takes rights away does not wait, and takes along what has waited', () => {
    const { notifier, heard } = open();

    for (const head of [1, 2]) notifier.notify('cad', commit(head));
    notifier.notify('cad', commit(3), true);

    expect(heard).toEqual([summary(0, 1), summary(1, 3)]);
  });

  test('a heartbeat comes alone, after the commits before it', () => {
    const { notifier, heard } = open();
    const heartbeat: LogMessage = { ...committed, after: 2, head: 2, types: [], changed: [] };

    for (const head of [1, 2]) notifier.notify('cad', commit(head));
    notifier.notify('cad', heartbeat);

    expect(heard).toEqual([summary(0, 1), summary(1, 2), heartbeat]);
  });

  test('what has waited is sent when the process stops', async () => {
    const { notifier, heard } = open();

    for (const head of [1, 2]) notifier.notify('cad', commit(head));
    await notifier.close();

    expect(heard).toEqual([summary(0, 1), summary(1, 2)]);
  });
});
