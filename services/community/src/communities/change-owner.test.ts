import { userDeleted } from '@ten8/contracts/auth/account';
import type { Client } from '@ten8/test-kit/client';
import { addCommunity } from '@ten8/test-kit/communities';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());

const ONLY_OWNER = {
  status: 403,
  body: { code: 'forbidden', message: 'Only the community owner can hand this community over' },
};

/** A community with its owner and two members. They join without its code: the tries of one address are limited. */
async function town() {
  const [owner, member, other] = [service.somebody(), service.somebody(), service.somebody()];
  const community = await addCommunity(owner);
  const path = `/api/communities/${community.id}`;
  for (const joining of [member, other]) {
    const answer = await joining.post(`${path}/join`);
    if (answer.status !== 200)
      throw new Error(`joining answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  const handOver = (by: Client, userId: number) => by.post(`${path}/owner`, { userId });
  const owners = async () =>
    (
      await service.sql<{ owner_id: number }>('select owner_id from communities where id = $1', [
        community.id,
      ])
    )
      .map(({ owner_id }) => owner_id)
      .join();
  return { owner, member, other, community, path, handOver, owners };
}

const leaving = (userId: number) => service.client(null).post(`/internal/users/${userId}/leaving`);

test('the owner hands the community over: the new owner is an Admin, and the one before keeps their roles', async () => {
  const { owner, member, community, path, handOver } = await town();

  const answer = await handOver(owner, member.userId);

  expect([answer.status, answer.body]).toEqual([200, { ...community, ownerId: member.userId }]);
  expect((await member.get(`${path}/members`)).body.slice(0, 2)).toMatchObject([
    { userId: owner.userId, roles: ['Civilian', 'Admin'], isOwner: false },
    { userId: member.userId, roles: ['Civilian', 'Admin'], isOwner: true },
  ]);
  expect((await service.facts()).slice(-3)).toMatchObject([
    {
      type: 'community.member-roles-changed',
      by: { userId: owner.userId },
      data: { userId: owner.userId, before: ['Civilian', 'Admin'], isOwner: false },
    },
    {
      type: 'community.member-roles-changed',
      data: { userId: member.userId, before: ['Civilian'], roles: ['Civilian', 'Admin'], isOwner: true },
    },
    { type: 'community.owner-changed', communityId: community.id, data: { userId: member.userId } },
  ]);
});

test('the activity log names the new owner, and says nothing of roles that stay', async () => {
  const { owner, member, path, handOver } = await town();
  await owner.patch(`${path}/members/${member.userId}`, { roles: ['Admin'] });
  await handOver(owner, member.userId);

  await eventually(async () =>
    expect((await owner.get(`${path}/activity-logs?limit=2`)).body).toMatchObject([
      {
        userId: owner.userId,
        action: 'Update Community Owner',
        details: `New owner: First${member.userId} Last${member.userId}`,
      },
      { action: 'Update Member Roles', details: expect.stringMatching(/: Civilian → Civilian, Admin$/) },
    ]),
  );
});

test('an outsider and a signed-out caller learn nothing, and members are told whose right it is', async () => {
  const { owner, member, other, path, handOver, owners } = await town();
  await owner.patch(`${path}/members/${other.userId}`, { roles: ['Admin'] });

  expect((await handOver(service.client(null), member.userId)).status).toBe(401);
  expect(await handOver(service.somebody(), member.userId)).toMatchObject({
    status: 404,
    body: { message: 'Community not found' },
  });
  expect(await handOver(member, member.userId)).toMatchObject(ONLY_OWNER);
  expect(await handOver(other, other.userId)).toMatchObject(ONLY_OWNER);
  expect(await other.post(`${path}/owner`, '{')).toMatchObject(ONLY_OWNER);
  expect(await owners()).toBe(String(owner.userId));
});

test('nobody but a member becomes the owner', async () => {
  const { owner, path, handOver, owners } = await town();
  const outsider = service.somebody();

  expect(await handOver(owner, outsider.userId)).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'Member not found' },
  });
  for (const body of [{}, { userId: 'x' }, { userId: 0 }, { userId: 1.5 }, '{']) {
    expect(await owner.post(`${path}/owner`, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  }
  expect(await owners()).toBe(String(owner.userId));
});

test('handing over to oneself changes nothing', async () => {
  const { owner, handOver, owners } = await town();
  const before = (await service.facts()).length;

  const answer = await handOver(owner, owner.userId);

  expect([answer.status, answer.body.ownerId]).toEqual([200, owner.userId]);
  expect(await service.facts()).toHaveLength(before);
  expect(await owners()).toBe(String(owner.userId));
});

test('afterwards only the new owner is protected: the one before leaves or deletes the account', async () => {
  const { owner, member, community, path, handOver } = await town();
  await handOver(owner, member.userId);

  expect((await owner.patch(`${path}/members/${member.userId}`, { roles: [] })).status).toBe(403);
  expect((await owner.delete(`${path}/members/${member.userId}`)).status).toBe(403);
  expect((await owner.delete(path)).status).toBe(403);
  expect((await member.post(`${path}/leave`)).status).toBe(409);
  expect((await leaving(member.userId)).body).toEqual([{ id: community.id }]);

  expect((await member.patch(`${path}/members/${owner.userId}`, { roles: [] })).status).toBe(200);
  expect((await leaving(owner.userId)).body).toEqual([]);
  expect((await owner.post(`${path}/leave`)).status).toBe(204);
});

test('the name of a deleted account goes also from the row about becoming the owner', async () => {
  const { owner, member, other, path, handOver } = await town();
  await handOver(owner, member.userId);
  await handOver(member, other.userId);
  const log = async () => JSON.stringify((await other.get(`${path}/activity-logs`)).body);
  const name = `First${member.userId}`;
  await eventually(async () => expect(await log()).toContain(`New owner: ${name}`));

  service.others.auth.addFact(userDeleted, null, { userId: member.userId });

  await eventually(async () => expect(await log()).not.toContain(name));
});

test('a member who owns as many communities as one may gets no other', async () => {
  const { owner, member, handOver, owners } = await town();
  await service.sql(
    `insert into communities (name, type, owner_id, visibility, join_code, created_at)
     select 'Town', 'FiveM', $1, 'private', 'H' || n, now() from generate_series(1, 20) n`,
    [member.userId],
  );

  expect(await handOver(owner, member.userId)).toMatchObject({
    status: 409,
    body: { code: 'quota_reached', message: 'This member owns too many communities already' },
  });
  expect(await owners()).toBe(String(owner.userId));
});

test('of two hand-overs at once, one counts and the other is refused', async () => {
  const { owner, member, other, handOver, owners } = await town();

  const answers = await Promise.all([member, other].map(({ userId }) => handOver(owner, userId)));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const winner = answers[0]?.status === 200 ? member : other;
  expect(await owners()).toBe(String(winner.userId));
});

/** Each of them in a community of its own, so that both orders happen. */
const eightTowns = () => Promise.all(Array.from({ length: 8 }, town));

test('a member who is removed or leaves at once with the hand-over is either the owner or gone', async () => {
  const towns = await eightTowns();

  const outcomes = await Promise.all(
    towns.map(async ({ owner, member, path, handOver, owners }, n) => {
      const [handed, gone] = await Promise.all([
        handOver(owner, member.userId),
        n % 2 ? owner.delete(`${path}/members/${member.userId}`) : member.post(`${path}/leave`),
      ]);
      const isMember = (await member.get(path)).status === 200;
      const isOwner = (await owners()) === String(member.userId);
      return { handed: handed.status, gone: gone.status, isMember, isOwner };
    }),
  );

  for (const { handed, gone, isMember, isOwner } of outcomes) {
    expect([isMember, isOwner]).toEqual(handed === 200 ? [true, true] : [false, false]);
    expect([handed, gone === 204]).toEqual(handed === 200 ? [200, false] : [404, true]);
  }
});

test('who deletes the account at once with the hand-over either owns the community or may go', async () => {
  const towns = await eightTowns();

  const outcomes = await Promise.all(
    towns.map(async ({ owner, member, handOver, owners }) => {
      const [handed, owned] = await Promise.all([handOver(owner, member.userId), leaving(member.userId)]);
      const isOwner = (await owners()) === String(member.userId);
      return { handed: handed.status, mayGo: owned.body.length === 0, isOwner };
    }),
  );

  for (const { handed, mayGo, isOwner } of outcomes) {
    expect([handed, isOwner]).toEqual(mayGo ? [503, false] : [200, true]);
  }
});

test('a member whose account is deleted does not become the owner, however late the fact arrives', async () => {
  const { owner, member, handOver, owners } = await town();
  await leaving(member.userId);
  await service.client(null).post(`/internal/users/${member.userId}/left`);
  service.clock.now = new Date(Date.now() + 3_600_000);

  const handed = await handOver(owner, member.userId);
  service.clock.now = null;

  expect([handed.status, await owners()]).toEqual([503, String(owner.userId)]);
});

test('a member whose deleted account is removed meanwhile does not become the owner', async () => {
  const { owner, member, community, path, handOver, owners } = await town();
  // Otherwise the activity log, which is still being written, may wait for the community, too.
  await eventually(async () => expect((await owner.get(`${path}/activity-logs`)).body).toHaveLength(4));
  // As the follower that removes deleted accounts: it does not lock the community.
  const remove = 'delete from members where community_id = $1 and user_id = $2';
  const removal = await holdLock(service.db, remove, [community.id, member.userId]);

  const handed = handOver(owner, member.userId);
  await eventually(async () => expect(await lockWaiters(service)).toHaveLength(1));
  await removal.release();

  expect((await handed).body).toMatchObject({ code: 'not_found', message: 'Member not found' });
  expect(await owners()).toBe(String(owner.userId));
});

test('a deletion that was asked for before the hand-over was committed is refused', async () => {
  const { owner, member, community, path, handOver, owners } = await town();
  // Not `for update`: the activity log, which is written meanwhile, would wait, too.
  const ofCommunity = 'select 1 from communities where id = $1 for no key update';
  const lock = await holdLock(service.db, ofCommunity, [community.id]);

  const handed = handOver(owner, member.userId);
  await eventually(async () => expect(await lockWaiters(service)).toHaveLength(1));
  const deleted = owner.delete(path);
  await eventually(async () => expect(await lockWaiters(service)).toHaveLength(2));
  await lock.release();

  expect([(await handed).status, (await deleted).status]).toEqual([200, 403]);
  expect(await owners()).toBe(String(member.userId));
});
