import { setTimeout as pause } from 'node:timers/promises';
import { endpointsOf } from '@ten8/contracts/api';
import { describeHead } from '@ten8/event-log/log-message';
import { createNotifier } from '@ten8/event-log/notifier';
import { ACTOR_HEADER, signActor } from '@ten8/service-kit/access/actor';
import { buildActor } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import { startOwnRedis } from '@ten8/test-kit/own-redis';
import { buildCharacter, charactersOf, startCivilian, type CivilianHarness } from './civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

const LOCK_CURSOR = `select 1 from follower_cursors where name = 'civilian<-community' for update`;
const PUBLIC = endpointsOf('civilian').filter(({ endpoint }) => endpoint.path.startsWith('/api/'));

test.each(PUBLIC.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s is served, and asks for a session first',
  async (_name, { verb, path }) => {
    const nobody = civilian.client(null);
    const filled = path.replace(/:\w+/g, '1');
    const send = {
      GET: nobody.get,
      POST: nobody.post,
      PUT: nobody.put,
      PATCH: nobody.patch,
      DELETE: nobody.delete,
    };

    const answer = await send[verb](filled);

    expect([answer.status, answer.body]).toEqual([401, { code: 'unauthorized', message: 'Unauthorized' }]);
  },
);

test('a started service is ready and keeps to its own schema', async () => {
  const ready = await fetch(`${civilian.url}/readyz`);
  const homes = await civilian.sql(
    'select table_schema from information_schema.tables where table_name = $1',
    ['characters'],
  );

  expect(ready.status).toBe(200);
  expect(homes).toEqual([{ table_schema: 'civilian' }]);
});

test('a fresh role counts at once, before its fact has arrived', async () => {
  const officer = civilian.member();
  await officer.get('/api/communities/1/characters');
  civilian.others.community.changeRoles(officer.userId, ['Law Enforcement']);

  expect((await officer.get('/api/communities/1/search/characters?lastName=A')).status).toBe(200);
});

test('a change is not stored after its caller has closed the connection: somebody was told that it failed', async () => {
  const jane = civilian.member();
  const lockCommunity = () => holdLock(civilian.db, 'select pg_advisory_xact_lock(108103, 1)');
  const lock = await lockCommunity();
  const leaving = new AbortController();
  const actor = signActor(civilian.secret, { actor: buildActor(jane.userId), address: '203.0.113.7' });
  const answer = fetch(`${civilian.url}${charactersOf(1)}`, {
    method: 'POST',
    headers: { [ACTOR_HEADER]: actor, 'content-type': 'application/json' },
    body: JSON.stringify(buildCharacter()),
    signal: leaving.signal,
  });
  await eventually(async () => expect(await lockWaiters(civilian)).toHaveLength(1));

  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
  // The service has to hear of it.
  await pause(200);
  await lock.release();
  // Waits for the end of the change.
  await (await lockCommunity()).release();

  const { status, body } = await jane.get(`${charactersOf(1)}/user`);
  expect([status, body]).toEqual([200, []]);
});

test('a copy of the members that is older than what the caller has seen counts for nothing', async () => {
  const jane = civilian.member();
  await civilian.memberArrived(jane.userId);
  const lock = await holdLock(civilian.db, LOCK_CURSOR);

  civilian.others.community.remove(jane.userId);
  const answer = await jane.get('/api/communities/1/characters', { 'x-ten8-positions': 'community=1000' });
  await lock.release();

  expect(answer.status).toBe(404);
});

test('who has just become an Admin edits the characters of others, although the copy of the members is older', async () => {
  const jane = civilian.member();
  const { characterId } = await civilian.driver();
  await civilian.memberArrived(jane.userId);
  const lock = await holdLock(civilian.db, LOCK_CURSOR);

  civilian.others.community.changeRoles(jane.userId, ['Admin']);
  const answer = await jane.put(`/api/characters/${characterId}`, buildCharacter({ flags: ['MISSING'] }));
  await lock.release();

  expect([answer.status, answer.body.flags]).toEqual([200, ['MISSING']]);
});

test('a removed member is refused within a second, also while the copy of the members cannot be written', async () => {
  const redis = await startOwnRedis();
  const stuck = await startCivilian({ REDIS_URL: redis.url });
  const notifier = createNotifier(redis.url);
  await eventually(() => expect(notifier.isDisconnected()).toBe(false));
  const jane = stuck.member();
  await stuck.memberArrived(jane.userId);
  const read = async () => (await jane.get('/api/communities/1/characters')).status;
  await eventually(async () => expect(await read()).toBe(200));
  const lock = await holdLock(stuck.db, LOCK_CURSOR);

  stuck.others.community.remove(jane.userId);
  const start = Date.now();
  notifier.notify('community', describeHead(1_000, start));
  await eventually(async () => expect(await read()).toBe(404));
  const tookMs = Date.now() - start;
  await lock.release();

  // It takes less than a second, but machines are busy. A copy that nobody doubts would be used for three.
  expect(tookMs).toBeLessThan(2_500);
  await notifier.close();
  await stuck.stop();
  await redis.stop();
});

test('while the community service is down, members are served and others are told to try again', async () => {
  // Its own Redis: messages of other tests would make it ask the community service.
  const redis = await startOwnRedis();
  const alone = await startCivilian({ REDIS_URL: redis.url });
  const jane = alone.member();
  await alone.character(jane);
  await alone.memberArrived(jane.userId);
  await alone.others.community.stop();

  expect((await jane.get('/api/communities/1/characters')).status).toBe(200);
  const stranger = await alone.outsider().get('/api/communities/1/characters');
  expect([stranger.status, stranger.body.code]).toEqual([503, 'unavailable']);
  expect(stranger.headers.get('retry-after')).toBe('1');
  // They may have been removed since the log was last read.
  await eventually(async () => expect((await jane.get('/api/communities/1/characters')).status).toBe(503));
  await alone.stop();
  await redis.stop();
});

test('a service is not ready before it has read who is a member to the end', async () => {
  const alone = await startCivilian({ COMMUNITY_URL: 'http://127.0.0.1:9' });

  const ready = await fetch(`${alone.url}/readyz`);

  expect([ready.status, await ready.json()]).toMatchObject([503, { failing: ['members'] }]);
  await alone.stop();
});
