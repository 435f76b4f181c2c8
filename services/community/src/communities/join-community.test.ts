import { buildActor, type Answer } from '@ten8/test-kit/client';
import { addCommunity, addMembers } from '@ten8/test-kit/communities';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterEach(() => void (service.clock.now = null));
afterAll(() => service.stop());

test('two joins at once make one member', async () => {
  const community = await addCommunity(service.somebody());
  const visitor = service.somebody();

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

test('a private community looks like none to an outsider who joins it, even with a broken body', async () => {
  const { id } = await addCommunity(service.somebody(), { visibility: 'private' });
  const outsider = service.somebody();

  const answers = await Promise.all([
    outsider.post(`/api/communities/${id}/join`),
    outsider.post(`/api/communities/${id}/join`, '{"broken'),
    outsider.post(`/api/communities/${id}/join`, 'a=1', { 'content-type': 'text/plain' }),
    outsider.post('/api/communities/999999/join', '{"broken'),
  ]);

  for (const { status, body } of answers)
    expect([status, body]).toEqual([404, { message: 'Community not found', code: 'not_found' }]);
});

test.each([
  ['made private', `visibility = 'private'`, 'join', 'Community not found'],
  ['given a new code', `join_code = right(join_code, 4) || 'Z'`, 'join-by-code', 'Invalid join code'],
])('nobody joins a community that is being %s', async (_, set, verb, message) => {
  const { id, joinCode } = await addCommunity(service.somebody());
  // Changing a code would make the activity log, which is written meanwhile, wait, too.
  const change = await holdLock(service.db, 'select from communities where id = $1 for no key update', [id]);

  const joined = service
    .somebody()
    .post(`/api/communities/${verb === 'join' ? `${id}/join` : verb}`, { joinCode });
  await eventually(async () => expect(await lockWaiters(service)).toHaveLength(1));
  const { transaction } = change;
  await service.db.query(`update communities set ${set} where id = $1`, { bind: [id], transaction });
  await change.release();

  expect(await joined).toMatchObject({ status: 404, body: { message } });
});

test('a member of a private community who joins it again is told so', async () => {
  const community = await addCommunity(service.somebody(), { visibility: 'private' });
  const member = service.somebody();
  await addMembers(community, member);

  const answer = await member.post(`/api/communities/${community.id}/join`);

  expect([answer.status, answer.body.code]).toEqual([409, 'already_member']);
});

test('a join code is accepted in lower case and opens private communities', async () => {
  const community = await addCommunity(service.somebody(), { visibility: 'private' });
  const visitor = service.somebody();

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
  const answer = await service.somebody().post('/api/communities/join-by-code', body);

  expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid 5-digit join code']);
});

test('a join code that no community has is not found', async () => {
  const answer = await service.somebody().post('/api/communities/join-by-code', { joinCode: '00000' });

  expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', message: 'Invalid join code' }]);
});

test('an Admin sees how many wrong join codes were tried in a day, right ones and malformed ones left out', async () => {
  const { owner, member, community } = await service.town();
  const path = `/api/communities/${community.id}/wrong-join-codes`;
  const { lastDay: before } = (await owner.get(path)).body;
  const guesser = service.somebody();
  for (const joinCode of ['00000', '11111', '0', community.joinCode])
    await guesser.post('/api/communities/join-by-code', { joinCode });

  expect((await owner.get(path)).body).toEqual({ lastDay: before + 2 });
  expect((await member.get(path)).status).toBe(403);
  service.clock.now = new Date(Date.now() + 25 * 3_600_000);
  expect((await owner.get(path)).body).toEqual({ lastDay: 0 });
});

/** The tries before took a moment of it. */
function expectWaitOfAnHour({ headers }: Answer): void {
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(3_400);
  expect(seconds).toBeLessThanOrEqual(3_600);
}

test('ten codes an hour may be tried, malformed ones included', async () => {
  const guesser = service.somebody();
  const community = await addCommunity(service.somebody());
  const guess = (joinCode: unknown) => guesser.post('/api/communities/join-by-code', { joinCode });
  for (let tried = 0; tried < 10; tried += 1)
    expect((await guess(tried % 2 ? '00000' : 5)).status).not.toBe(429);

  const answer = await guess(community.joinCode);

  expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
  expectWaitOfAnHour(answer);
});

test('thirty codes an hour may be tried from one address, by however many users', async () => {
  const guess = () =>
    service
      .client(buildActor(10_000 + tried), `2001:db8:0:9::${tried}`)
      .post('/api/communities/join-by-code', { joinCode: '00000' });
  const answers = [];
  let tried = 0;
  for (; tried < 30; tried += 1) answers.push(await guess());
  const next = await guess();

  expect(answers.map(({ status }) => status)).not.toContain(429);
  expect(next.status).toBe(429);
  expectWaitOfAnHour(next);
});

test('one’s communities are listed with the newest joined first', async () => {
  const visitor = service.somebody();
  const [first, second] = [await addCommunity(service.somebody()), await addCommunity(service.somebody())];
  await addMembers(second, visitor);
  await addMembers(first, visitor);

  const mine = (await visitor.get('/api/communities')).body;

  expect(mine.map(({ communityId }: { communityId: number }) => communityId)).toEqual([first.id, second.id]);
});
