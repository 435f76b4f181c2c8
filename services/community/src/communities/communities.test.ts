import { addCommunity } from '@ten8/test-kit/communities';
import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());
const UNAUTHORIZED = { code: 'unauthorized', message: 'Unauthorized' };
const NOT_FOUND = { code: 'not_found', message: 'Community not found' };
const countOf = async (table: string) =>
  (await service.sql<{ n: number }>(`select count(*)::int n from ${table}`))[0]?.n;

test('every request needs a session first', async () => {
  const { id } = await addCommunity(service.somebody());
  const nobody = service.client(null);
  const path = `/api/communities/${id}`;

  const answers = await Promise.all([
    nobody.get('/api/communities'),
    nobody.get('/api/communities/all'),
    nobody.post('/api/communities', '{'),
    nobody.get(path),
    nobody.get('/api/communities/abc'),
    nobody.get(`${path}/membership`),
    nobody.get(`${path}/members`),
    nobody.get(`${path}/activity-logs`),
    nobody.post(`${path}/join`),
    nobody.post('/api/communities/join-by-code', '{'),
    nobody.post(`${path}/regenerate-code`),
    nobody.post(`${path}/logo`, '{'),
    nobody.post(`${path}/discord`, '{'),
    nobody.patch(`${path}/members/1`, '{'),
    nobody.delete(`${path}/members/1`),
    nobody.delete(path),
    nobody.post('/api/report-abuse', '{'),
    nobody.post('/api/user/online', '{'),
    nobody.post('/api/user/offline'),
  ]);

  for (const answer of answers) expect([answer.status, answer.body]).toEqual([401, UNAUTHORIZED]);
});

test('to an outsider a private community looks like one that does not exist, whatever the body', async () => {
  const { id } = await addCommunity(service.somebody(), { visibility: 'private' });
  const outsider = service.somebody();
  const ask = (community: number | string) => {
    const path = `/api/communities/${community}`;
    return Promise.all([
      outsider.get(path),
      outsider.get(`${path}/membership`),
      outsider.get(`${path}/members`),
      outsider.get(`${path}/activity-logs`),
      outsider.post(`${path}/join`),
      outsider.post(`${path}/regenerate-code`),
      outsider.post(`${path}/logo`, '{'),
      outsider.post(`${path}/discord`, '{'),
      outsider.patch(`${path}/members/1`, '{'),
      outsider.delete(`${path}/members/1`),
      outsider.delete(path),
    ]);
  };

  const answers = [...(await ask(id)), ...(await ask(2_000_000_000))];

  for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
});

test.each(['0', '-1', 'abc', '99999999999', '1.5', '%00'])(
  'a community called %s is not found',
  async (id) => {
    const answer = await service.somebody().get(`/api/communities/${id}`);

    expect(answer.status).toBe(404);
  },
);

test('only public communities are listed for browsing, with the code for those who may invite', async () => {
  const owner = service.somebody();
  const shown = await addCommunity(owner);
  const hidden = await addCommunity(owner, { visibility: 'private' });

  const own = (await owner.get('/api/communities/all')).body;
  const others = (await service.somebody().get('/api/communities/all')).body;

  expect(own.map(({ id }: { id: number }) => id)).toContain(shown.id);
  expect(own.map(({ id }: { id: number }) => id)).not.toContain(hidden.id);
  expect(own.find(({ id }: { id: number }) => id === shown.id).joinCode).toBe(shown.joinCode);
  expect(JSON.stringify(others)).not.toContain('joinCode');
});

test('public communities are searched by name and listed a page at a time', async () => {
  const owner = service.somebody();
  const ids = [];
  for (const name of ['Blaine County', 'Paleto', 'BLAINE 100%'])
    ids.push((await addCommunity(owner, { name })).id);
  const reader = service.somebody();
  const read = async (query: string) =>
    (await reader.get(`/api/communities/all?${query}`)).body.map(({ id }: { id: number }) => id);

  const first = await reader.get('/api/communities/all?q=blaine&limit=1');
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';

  expect(await read('q=blaine')).toEqual([ids[2], ids[0]]);
  expect(await read('q=0%25')).toEqual([ids[2]]);
  expect(first.body.map(({ id }: { id: number }) => id)).toEqual([ids[2]]);
  expect((await reader.get(next)).body).toMatchObject([{ id: ids[0] }]);
  expect((await reader.get('/api/communities/all?limit=0')).status).toBe(400);
});

test('a user owns twenty communities at most', async () => {
  const owner = service.somebody();
  await service.sql(
    `insert into communities (name, type, owner_id, visibility, join_code, created_at)
     select 'Town', 'FiveM', $1, 'private', 'Q' || n, now() from generate_series(1, 19) n`,
    [owner.userId],
  );
  const create = () => owner.post('/api/communities', { name: 'One more', type: 'FiveM' });

  const answers = await Promise.all([create(), create()]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await create()).toMatchObject({
    status: 409,
    body: { code: 'quota_reached', message: 'You can own 20 communities. Please delete one first.' },
  });
});

test('a name that looks like another one is refused', async () => {
  const create = (name: string) => service.somebody().post('/api/communities', { name, type: 'FiveM' });

  expect((await create('Los\u200bSantos')).status).toBe(400);
  expect((await create('\u202eLos Santos')).status).toBe(400);
  expect((await create('Los Santos 🚓')).status).toBe(201);
});

test('an emoji in a name is no invisible character', async () => {
  const answer = await service
    .somebody()
    .post('/api/communities', { name: '❤️ Los Santos 🚓', type: 'FiveM' });

  expect([answer.status, answer.body.name]).toEqual([201, '❤️ Los Santos 🚓']);
});

test('anyone signed in joins a public community, once', async () => {
  const community = await addCommunity(service.somebody());
  const visitor = service.somebody();

  const joined = await visitor.post(`/api/communities/${community.id}/join`);
  const again = await visitor.post(`/api/communities/${community.id}/join`);

  expect(joined.status).toBe(200);
  expect(joined.body).toEqual({
    role: 'Civilian',
    member: {
      id: expect.any(Number),
      userId: visitor.userId,
      communityId: community.id,
      roles: ['Civilian'],
      role: 'Civilian',
      joinedAt: expect.any(String),
    },
    community: expect.not.objectContaining({ joinCode: expect.anything() }),
  });
  expect([again.status, again.body.code]).toEqual([409, 'already_member']);
});

test('the landing page counts every community', async () => {
  const answer = await service.client(null).get('/api/stats/platform');

  expect([answer.status, answer.body]).toEqual([200, { totalCommunities: await countOf('communities') }]);
});
