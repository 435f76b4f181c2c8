import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { callOpened } from '@ten8/contracts/cad/calls';
import { characterCreated } from '@ten8/contracts/civilian/characters';
import type { ActivityLog } from '@ten8/contracts/community/activity';
import {
  discordServerChanged,
  discordServerDisconnected,
} from '@ten8/contracts/discord-bot/community-server';
import { ACTOR_HEADER, signActor } from '@ten8/service-kit/access/actor';
import { buildActor } from '@ten8/test-kit/client';
import { addCommunity, addMembers } from '@ten8/test-kit/communities';
import { eventually } from '@ten8/test-kit/eventually';
import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());

const call = {
  callId: 1,
  callNumber: 7,
  callerName: 'ANONYMOUS',
  location: 'Vinewood',
  postalCode: null,
  description: 'Fire',
  priority: 'high' as const,
};
const character = { characterId: 1, userId: 1, firstName: 'Nora', lastName: 'Moss' };
const actionsOf = (rows: ActivityLog[]) => rows.map(({ action }) => action);

test('what someone has just done is in the log, with name, address and time', async () => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);
  await owner.post(`/api/communities/${id}/regenerate-code`);

  const answer = await owner.get(`/api/communities/${id}/activity-logs`);

  expect(actionsOf(answer.body)).toEqual(['Update Join Code', 'Join Community', 'Create Community']);
  expect(answer.body[0]).toEqual({
    id: expect.any(Number),
    userId: owner.userId,
    action: 'Update Join Code',
    details: 'Regenerated the join code',
    ipAddress: expect.stringMatching(/^203\.0\.x\.x #[0-9a-f]{4}$/),
    createdAt: expect.stringMatching(/Z$/),
    user: { firstName: `First${owner.userId}`, lastName: `Last${owner.userId}` },
  });
});

test('changes in other services appear once each, those of callers who are not signed in too', async () => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);
  const { cad, civilian } = service.others;

  cad.addFact(callOpened, id, call, { userId: null, address: '198.51.100.4' });
  civilian.addFact(characterCreated, id, character, { userId: owner.userId, address: null });

  await eventually(async () => {
    const rows: ActivityLog[] = (await owner.get(`/api/communities/${id}/activity-logs`)).body;
    expect(rows).toHaveLength(4);
    expect(rows.filter(({ details }) => details === 'Nora Moss')).toMatchObject([
      { userId: owner.userId, action: 'Create Character', ipAddress: null },
    ]);
    expect(rows.filter(({ ipAddress }) => ipAddress?.startsWith('198.51.x.x #'))).toMatchObject([
      { userId: null, user: null, action: expect.stringMatching(/^Create/) },
    ]);
  });
});

test('the Discord server is a setting like any other', async () => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);
  const by = { userId: owner.userId, address: null };
  const server = {
    guildId: '1234567890',
    mapping: { Admin: '77', 'Law Enforcement': null },
    channelId: '88',
  };
  const bot = service.others['discord-bot'];

  bot.addFact(discordServerChanged, id, server, by);
  bot.addFact(discordServerChanged, id, { ...server, posts: { call: '88', bolo: '99' } }, by);
  bot.addFact(discordServerDisconnected, id, { guildId: '1234567890' }, by);

  await eventually(async () => {
    const rows: ActivityLog[] = (await owner.get(`/api/communities/${id}/activity-logs`)).body;
    expect(rows.slice(0, 3)).toMatchObject([
      { action: 'Delete Discord Server', details: 'Disconnected server 1234567890', userId: owner.userId },
      {
        action: 'Update Discord Server',
        details: 'Server 1234567890; roles: Admin; 911 calls in channel 88; BOLOs in channel 99',
      },
      {
        action: 'Update Discord Server',
        details: 'Server 1234567890; roles: Admin; calls and alarms in channel 88',
      },
    ]);
  });
});

test('a fact told twice is one row', async () => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);
  const by = { userId: owner.userId, address: null };
  service.others.civilian.addFact(characterCreated, id, character, by);
  const listed = () => owner.get(`/api/communities/${id}/activity-logs`);
  await eventually(async () => expect((await listed()).body).toHaveLength(3));

  await service.sql(
    `update follower_cursors set position = 0 where name = 'community<-civilian' returning 1`,
  );
  service.others.civilian.addFact(characterCreated, id, { ...character, firstName: 'Later' }, by);

  await eventually(async () => {
    const rows: ActivityLog[] = (await listed()).body;
    expect(rows[0]?.details).toBe('Later Moss');
    expect(rows).toHaveLength(4);
  });
});

test('what the system does by itself, or in a community that is gone, is not logged', async () => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);
  const { civilian } = service.others;
  const by = { userId: owner.userId, address: null };

  civilian.addFact(characterCreated, id, { ...character, firstName: 'By itself' });
  civilian.addFact(characterCreated, 1_999_999_999, character, by);
  civilian.addFact(characterCreated, id, { ...character, firstName: 'By hand' }, by);

  await eventually(async () => {
    const rows: ActivityLog[] = (await owner.get(`/api/communities/${id}/activity-logs`)).body;
    expect(rows[0]?.details).toBe('By hand Moss');
    expect(rows).toHaveLength(3);
  });
  expect(await service.sql('select 1 from parked_events')).toEqual([]);
});

test('the log comes in pages, newest first, and to Admins of that community only', async () => {
  const owner = service.somebody();
  const community = await addCommunity(owner);
  const civilian = service.somebody();
  await addMembers(community, civilian);
  const path = `/api/communities/${community.id}/activity-logs`;

  const first = await owner.get(`${path}?limit=2`);
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await owner.get(next);

  expect(actionsOf([...first.body, ...second.body])).toEqual([
    'Join Community',
    'Join Community',
    'Create Community',
  ]);
  expect((await civilian.get(path)).status).toBe(403);
  expect((await owner.get(`${path}?limit=0`)).status).toBe(400);
});

test('a cursor from another community’s log shows nothing', async () => {
  const [owner, other] = [service.somebody(), service.somebody()];
  const community = await addCommunity(owner);
  const theirs = await addCommunity(other);
  const rowsOf = async ({ id }: { id: number }) =>
    service.sql<{ id: number }>('select id from activity where community_id = $1 order by id desc', [id]);
  await eventually(async () => expect(await rowsOf(theirs)).toHaveLength(2));
  await eventually(async () => expect(await rowsOf(community)).toHaveLength(2));
  const [forged] = await rowsOf(theirs);

  const page = await owner.get(`/api/communities/${community.id}/activity-logs?cursor=${forged?.id}`);

  expect([page.status, page.body]).toEqual([200, []]);
});

test('an address is masked, and its tag tells visits from one address apart from others', async () => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);
  const from = (address: string) =>
    service.client(buildActor(owner.userId), address).post(`/api/communities/${id}/regenerate-code`);
  await from('198.51.100.4');
  await from('198.51.100.4');
  await from('198.51.100.5');

  const { body } = await owner.get(`/api/communities/${id}/activity-logs`);

  const [third, second, first] = (body as ActivityLog[]).map(({ ipAddress }) => ipAddress);
  expect([first?.slice(0, 12), third?.slice(0, 12)]).toEqual(['198.51.x.x #', '198.51.x.x #']);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(JSON.stringify(body)).not.toContain('100.4');
});

test('an operator may show whole addresses', async () => {
  const open = await startCommunity({ ACTIVITY_ADDRESSES: 'full' });
  const owner = open.somebody();
  const { id } = await addCommunity(owner);

  const { body } = await owner.get(`/api/communities/${id}/activity-logs`);

  expect(body[0].ipAddress).toBe('203.0.113.7');
  await open.stop();
});

test('the log is filtered by user, action and time', async () => {
  const owner = service.somebody();
  const community = await addCommunity(owner);
  const member = service.somebody();
  await addMembers(community, member);
  await owner.post(`/api/communities/${community.id}/regenerate-code`);
  const path = `/api/communities/${community.id}/activity-logs`;
  const details = async (query: string) =>
    (await owner.get(`${path}?${query}`)).body.map(({ action }: ActivityLog) => action);
  const [newest] = (await owner.get(path)).body;

  expect(await details(`userId=${member.userId}`)).toEqual(['Join Community']);
  expect(await details('action=update join')).toEqual(['Update Join Code']);
  expect(await details(`from=${newest.createdAt}`)).toEqual(['Update Join Code']);
  expect(await details(`to=${newest.createdAt}&userId=${owner.userId}`)).toEqual([
    'Join Community',
    'Create Community',
  ]);
});

test('a day names its whole day in UTC', async () => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);
  const path = `/api/communities/${id}/activity-logs`;
  const createdAt = (time: string) =>
    service.sql('update activity set created_at = $2 where community_id = $1', [id, time]);
  const listed = async (query: string) => (await owner.get(`${path}?${query}`)).body.length;
  expect(await listed('')).toBe(2);

  for (const time of ['2026-02-28T00:00:00Z', '2026-02-28T23:59:59.999Z']) {
    await createdAt(time);
    expect(await listed('from=2026-02-28&to=2026-02-28')).toBe(2);
    expect(await listed('to=2026-02-27')).toBe(0);
    expect(await listed('from=2026-03-01')).toBe(0);
  }
  expect(
    String((await owner.get(`${path}.csv?from=2026-02-28`)).body)
      .trim()
      .split('\r\n'),
  ).toHaveLength(3);
});

test.each([
  ['yesterday', 400],
  ['2026-02-30', 400],
  ['0000-01-01T00:00:00Z', 400],
  ['0001-01-01T00:00:00%2B14:00', 400],
  ['9999-12-31T23:59:59-14:00', 400],
  ['2026-01-01T00:00:00%2B23:59', 200],
  ['2026-01-01T00:00:00-16:00', 200],
])('from %s is answered with %i', async (from, status) => {
  const owner = service.somebody();
  const path = `/api/communities/${(await addCommunity(owner)).id}/activity-logs`;

  for (const url of [`${path}?from=${from}`, `${path}?to=${from}`, `${path}.csv?from=${from}`])
    expect([url, (await owner.get(url)).status]).toEqual([url, status]);
});

test('the log is downloaded as a table, in which nothing passes for a formula', async () => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);
  const by = { userId: owner.userId, address: null };
  service.others.civilian.addFact(
    characterCreated,
    id,
    { ...character, firstName: '=1+1"', lastName: 'Moss' },
    by,
  );
  const path = `/api/communities/${id}/activity-logs.csv`;

  const answer = await eventually(async () => {
    const table = await owner.get(path);
    expect(table.body).toContain('Moss');
    return table;
  });

  const lines = String(answer.body).trim().split('\r\n');
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toContain(`activity-${id}.csv`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(lines[0]).toBe('"Time","User","Action","Details","Address"');
  expect(lines[1]).toContain(`"Create Character","'=1+1"" Moss",""`);
  expect(lines).toHaveLength(4);
  expect((await owner.get(`${path}?action=create character`)).body.trim().split('\r\n')).toHaveLength(2);
  expect((await service.somebody().get(path)).status).toBe(404);
});

test('a long table has every row once, newest first', async () => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);
  await service.sql(
    `insert into activity (community_id, fact_id, user_id, action, details, created_at)
     select $1, gen_random_uuid(), $2, 'Create Call', 'Row ' || n, now() + n * interval '1 second'
     from generate_series(1, 2500) n`,
    [id, owner.userId],
  );

  const { body } = await owner.get(`/api/communities/${id}/activity-logs.csv?action=create call`);

  const rows = [...String(body).matchAll(/"Row (\d+)"/g)].map(([, number]) => Number(number));
  expect(rows).toEqual(Array.from({ length: 2_500 }, (_, n) => 2_500 - n));
});

test('a table is read from the database as slowly as it is taken', async () => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);
  await eventually(async () =>
    expect((await owner.get(`/api/communities/${id}/activity-logs`)).body).toHaveLength(2),
  );
  await service.sql(
    `insert into activity (community_id, fact_id, user_id, action, details, created_at)
     select $1, gen_random_uuid(), $2, 'Create Call', repeat('X', 2000), now() from generate_series(1, 20000)`,
    [id, owner.userId],
  );
  const actor = buildActor(owner.userId);
  const headers = { [ACTOR_HEADER]: signActor(service.secret, { actor, address: '::1' }) };
  const table = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${service.url}/api/communities/${id}/activity-logs.csv`, { headers }, resolve).on('error', reject),
  );

  // In this time all of it would be read.
  await pause(2_000);
  await service.sql('delete from activity where community_id = $1', [id]);
  let bytes = 0;
  for await (const chunk of table) bytes += (chunk as Buffer).length;

  expect(bytes).toBeGreaterThan(2_000_000);
  expect(bytes).toBeLessThan(20_000_000);
});
