import { type Client } from '@ten8/test-kit/client';
import { found, joinBy } from '@ten8/test-kit/founding';
import { type Harness, startHarness } from '@ten8/test-kit/service-harness';
import { communityService } from '../community';

let service: Harness;
let nextUser = 0;
const somebody = (): Client => service.user((nextUser += 1));
beforeAll(async () => void (service = await startHarness(communityService, { schema: 'community' })));
afterAll(() => service.stop());

const CODE = /^[2-9A-HJKMNP-Z]{5}$/;
const UNAUTHORIZED = { code: 'unauthorized', message: 'Unauthorized' };
const NOT_FOUND = { code: 'not_found', message: 'Community not found' };
const countOf = async (table: string) =>
  (await service.sql<{ n: number }>(`select count(*)::int n from ${table}`))[0]?.n;

test('the creator of a community is its owner and Admin at once', async () => {
  const owner = somebody();

  const answer = await owner.post('/api/communities', {
    name: 'Blaine County',
    type: 'FiveM',
    description: ' ',
    discordUrl: '',
  });

  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.any(Number),
    name: 'Blaine County',
    description: null,
    type: 'FiveM',
    logoUrl: null,
    discordUrl: null,
    ownerId: owner.userId,
    visibility: 'public',
    joinCode: expect.stringMatching(CODE),
    createdAt: expect.stringMatching(/Z$/),
  });
  const mine = await owner.get('/api/communities');
  expect(mine.body).toEqual([
    {
      communityId: answer.body.id,
      roles: ['Civilian', 'Admin'],
      role: 'Admin',
      joinedAt: expect.any(String),
      community: answer.body,
    },
  ]);
  expect((await service.facts()).slice(-2)).toMatchObject([
    { type: 'community.community-created', communityId: answer.body.id, by: { userId: owner.userId } },
    {
      type: 'community.member-joined',
      data: { userId: owner.userId, roles: ['Civilian', 'Admin'], isOwner: true },
    },
  ]);
});

test.each([
  [{}, 'Please fill in all required fields'],
  [{ name: '  ', type: 'FiveM' }, 'Please fill in all required fields'],
  [{ name: 'X', type: null }, 'Please fill in all required fields'],
  [{ name: 'X', type: 'RedM' }, 'The only game type offered is FiveM'],
  [{ name: 'X\0', type: 'FiveM' }, 'Contains characters that cannot be stored'],
  [{ name: '\ud800', type: 'FiveM' }, 'Contains characters that cannot be stored'],
  [{ name: 'x'.repeat(101), type: 'FiveM' }, 'Must be at most 100 characters'],
  [{ name: ['X'], type: 'FiveM' }, 'Must be text'],
  [{ name: 'X', type: 'FiveM', visibility: 'secret' }, expect.any(String)],
  [{ name: 'X', type: 'FiveM', discordUrl: 'javascript:alert(1)' }, 'Please enter a valid Discord URL'],
  [{ name: 'X', type: 'FiveM', description: 'x'.repeat(2001) }, 'Must be at most 2000 characters'],
  ['{', 'The body is not valid JSON'],
])('a community like %j is refused and not stored', async (body, message) => {
  const before = await countOf('communities');

  const answer = await somebody().post('/api/communities', body);

  expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 'invalid_request', message]);
  expect(await countOf('communities')).toBe(before);
});

test('every call asks for a session first', async () => {
  const { id } = await found(somebody());
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
  const { id } = await found(somebody(), { visibility: 'private' });
  const outsider = somebody();
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
    const answer = await somebody().get(`/api/communities/${id}`);

    expect(answer.status).toBe(404);
  },
);

test('only public communities are listed for browsing, with the code for those who may invite', async () => {
  const owner = somebody();
  const shown = await found(owner);
  const hidden = await found(owner, { visibility: 'private' });

  const own = (await owner.get('/api/communities/all')).body;
  const others = (await somebody().get('/api/communities/all')).body;

  expect(own.map(({ id }: { id: number }) => id)).toContain(shown.id);
  expect(own.map(({ id }: { id: number }) => id)).not.toContain(hidden.id);
  expect(own.find(({ id }: { id: number }) => id === shown.id).joinCode).toBe(shown.joinCode);
  expect(JSON.stringify(others)).not.toContain('joinCode');
});

test('anyone signed in joins a public community, once', async () => {
  const community = await found(somebody());
  const visitor = somebody();

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

test('two joins at once make one member', async () => {
  const community = await found(somebody());
  const visitor = somebody();

  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, turn) =>
      turn % 2
        ? visitor.post(`/api/communities/${community.id}/join`)
        : visitor.post('/api/communities/join-by-code', { joinCode: community.joinCode }),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const rows = await service.sql('select 1 from members where community_id = $1 and user_id = $2', [
    community.id,
    visitor.userId,
  ]);
  expect(rows).toHaveLength(1);
});

test('a member of a private community who joins it again is told so', async () => {
  const community = await found(somebody(), { visibility: 'private' });
  const member = somebody();
  await joinBy(community, member);

  const answer = await member.post(`/api/communities/${community.id}/join`);

  expect([answer.status, answer.body.code]).toEqual([409, 'already_member']);
});

test('a join code is accepted in lower case and opens private communities', async () => {
  const community = await found(somebody(), { visibility: 'private' });
  const visitor = somebody();

  const answer = await visitor.post('/api/communities/join-by-code', {
    joinCode: ` ${community.joinCode.toLowerCase()} `,
  });

  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    community: { id: community.id },
    member: { userId: visitor.userId, role: 'Civilian', roles: ['Civilian'] },
  });
  expect(answer.body.community.joinCode).toBeUndefined();
});

test.each([
  [{}],
  [{ joinCode: 'ABCD' }],
  [{ joinCode: 'ABCDEF' }],
  [{ joinCode: 12345 }],
  [{ joinCode: 'AB\0DE' }],
])('a join code like %j is refused', async (body) => {
  const answer = await somebody().post('/api/communities/join-by-code', body);

  expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid 5-digit join code']);
});

test('a join code that is nobody’s is not found', async () => {
  const answer = await somebody().post('/api/communities/join-by-code', { joinCode: '00000' });

  expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', message: 'Invalid join code' }]);
});

test('ten codes an hour may be tried, malformed ones included', async () => {
  const guesser = somebody();
  const community = await found(somebody());
  const guess = (joinCode: unknown) => guesser.post('/api/communities/join-by-code', { joinCode });
  for (let tried = 0; tried < 10; tried += 1)
    expect((await guess(tried % 2 ? '00000' : 5)).status).not.toBe(429);

  const answer = await guess(community.joinCode);

  expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('an Admin replaces the join code, and the one before stops working', async () => {
  const owner = somebody();
  const community = await found(owner);

  const answer = await owner.post(`/api/communities/${community.id}/regenerate-code`);

  expect(answer.status).toBe(200);
  expect(answer.body.joinCode).toMatch(CODE);
  expect(answer.body.joinCode).not.toBe(community.joinCode);
  const stale = await somebody().post('/api/communities/join-by-code', { joinCode: community.joinCode });
  expect(stale.status).toBe(404);
});

test('an Admin sets the logo and sets and clears the Discord link', async () => {
  const owner = somebody();
  const { id } = await found(owner);

  const logo = await owner.post(`/api/communities/${id}/logo`, { logoUrl: ' https://img.test/a.png ' });
  const discord = await owner.post(`/api/communities/${id}/discord`, {
    discordUrl: 'https://discord.gg/ten8',
  });
  const cleared = await owner.post(`/api/communities/${id}/discord`, { discordUrl: '' });

  expect(logo.body.logoUrl).toBe('https://img.test/a.png');
  expect(discord.body.discordUrl).toBe('https://discord.gg/ten8');
  expect([cleared.status, cleared.body.discordUrl]).toEqual([200, null]);
});

test.each([
  [{}],
  [{ logoUrl: ' ' }],
  [{ logoUrl: 'javascript:alert(1)' }],
  [{ logoUrl: `https://x/${'y'.repeat(500)}` }],
  [{ logoUrl: 7 }],
])('a logo like %j is refused', async (body) => {
  const owner = somebody();
  const { id } = await found(owner);

  const answer = await owner.post(`/api/communities/${id}/logo`, body);

  expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid logo URL']);
});

test.each([
  [{ discordUrl: 'ftp://x' }],
  [{ discordUrl: 'nowhere' }],
  [{ discordUrl: 7 }],
  [{ discordUrl: 'https://x/\0' }],
])('a Discord link like %j is refused', async (body) => {
  const owner = somebody();
  const { id } = await found(owner);

  const answer = await owner.post(`/api/communities/${id}/discord`, body);

  expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid Discord URL']);
});

test('members without the Admin role are kept from settings, members and the log, whatever the body', async () => {
  const owner = somebody();
  const community = await found(owner);
  const members = [somebody(), somebody(), somebody()];
  await joinBy(community, ...members);
  const [civilian, dispatcher, officer] = members;
  const path = `/api/communities/${community.id}`;
  await owner.patch(`${path}/members/${dispatcher?.userId}`, { roles: ['Dispatcher'] });
  await owner.patch(`${path}/members/${officer?.userId}`, { roles: ['Law Enforcement'] });

  const answers = await Promise.all(
    members.flatMap((member) => [
      member.get(`${path}/members`),
      member.get(`${path}/activity-logs?limit=x`),
      member.post(`${path}/regenerate-code`),
      member.post(`${path}/logo`, '{'),
      member.post(`${path}/discord`, '{'),
      member.patch(`${path}/members/${owner.userId}`, '{'),
      member.delete(`${path}/members/${civilian?.userId}`),
      member.delete(path),
    ]),
  );

  for (const { status, body } of answers) {
    expect([status, body]).toEqual([403, { code: 'forbidden', message: 'Admin role required' }]);
  }
});

test('the join code is told to Admins and nobody else', async () => {
  const owner = somebody();
  const community = await found(owner);
  const [civilian, admin] = [somebody(), somebody()];
  await joinBy(community, civilian, admin);
  await owner.patch(`/api/communities/${community.id}/members/${admin.userId}`, { roles: ['Admin'] });

  const [told, untold] = await Promise.all([
    admin.get(`/api/communities/${community.id}`),
    civilian.get(`/api/communities/${community.id}`),
  ]);

  expect(told.body.joinCode).toBe(community.joinCode);
  expect(untold.body).not.toHaveProperty('joinCode');
});

test('only the owner deletes a community, and its rows go with it', async () => {
  const owner = somebody();
  const community = await found(owner);
  const admin = somebody();
  await joinBy(community, admin);
  const path = `/api/communities/${community.id}`;
  await owner.patch(`${path}/members/${admin.userId}`, { roles: ['Admin'] });
  await owner.get(`${path}/activity-logs`);

  const refused = await admin.delete(path);
  const answer = await owner.delete(path);

  expect([refused.status, refused.body]).toEqual([
    403,
    { code: 'forbidden', message: 'Only the community owner can delete this community' },
  ]);
  expect([answer.status, answer.body]).toEqual([204, null]);
  for (const table of ['members', 'activity']) {
    expect(await service.sql(`select 1 from ${table} where community_id = $1`, [community.id])).toEqual([]);
  }
  expect((await service.facts()).at(-1)).toMatchObject({
    type: 'community.community-deleted',
    communityId: community.id,
    by: { userId: owner.userId, address: '203.0.113.7' },
  });
  expect((await owner.get(path)).status).toBe(404);
});

test('deleting at once with joining leaves no member behind', async () => {
  const owner = somebody();
  const community = await found(owner);

  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => somebody().post(`/api/communities/${community.id}/join`)),
    owner.delete(`/api/communities/${community.id}`),
    owner.delete(`/api/communities/${community.id}`),
  ]);

  expect(answers.every(({ status }) => [200, 204, 404].includes(status))).toBe(true);
  expect(await service.sql('select 1 from members where community_id = $1', [community.id])).toEqual([]);
});

test('one’s communities are listed with the newest joined first', async () => {
  const visitor = somebody();
  const [first, second] = [await found(somebody()), await found(somebody())];
  await joinBy(second, visitor);
  await joinBy(first, visitor);

  const mine = (await visitor.get('/api/communities')).body;

  expect(mine.map(({ communityId }: { communityId: number }) => communityId)).toEqual([first.id, second.id]);
});

test('the landing page counts every community', async () => {
  const answer = await service.client(null).get('/api/stats/platform');

  expect([answer.status, answer.body]).toEqual([200, { totalCommunities: await countOf('communities') }]);
});
