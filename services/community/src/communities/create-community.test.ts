import { startCommunity, type CommunityHarness } from '../community-harness';
import { JoinCodeTaken, withFreshJoinCode } from './join-code';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());

const CODE = /^[2-9A-HJKMNP-Z]{5}$/;
const countOf = async (table: string) =>
  (await service.sql<{ n: number }>(`select count(*)::int n from ${table}`))[0]?.n;

test('the creator of a community is its owner and Admin at once', async () => {
  const owner = service.somebody();

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

test('a creation that is sent again after a lost answer makes no second community', async () => {
  const owner = service.somebody();
  const before = await countOf('communities');
  const send = (name: string) =>
    owner.post('/api/communities', { name, type: 'FiveM' }, { 'idempotency-key': 'create-once' });

  const [first, again] = await Promise.all([send('Vespucci'), send('Vespucci')]);
  const other = await send('Del Perro');

  expect(first).toMatchObject({ status: 201, body: { name: 'Vespucci' } });
  expect(again).toMatchObject({ status: 201, body: first?.body });
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
  expect(await countOf('communities')).toBe((before ?? 0) + 1);
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

  const answer = await service.somebody().post('/api/communities', body);

  expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 'invalid_request', message]);
  expect(await countOf('communities')).toBe(before);
});

test('a join code that another community has is replaced by the next one', async () => {
  const tried = new Set<string>();

  const kept = await withFreshJoinCode(async (joinCode) => {
    tried.add(joinCode);
    if (tried.size < 3) throw new JoinCodeTaken();
    return joinCode;
  });

  expect(kept).toMatch(CODE);
  expect([...tried].at(-1)).toBe(kept);
  expect(tried.size).toBe(3);
});
