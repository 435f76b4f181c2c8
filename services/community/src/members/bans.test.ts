import { userDeleted } from '@ten8/contracts/auth/account';
import type { Client } from '@ten8/test-kit/client';
import { addMembers } from '@ten8/test-kit/communities';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());
afterEach(() => void (service.clock.now = null));

const BANNED = {
  code: 'forbidden',
  message: 'You are banned from this community. Only its Admins can lift the ban.',
};

/** A town, and what its owner and its member may do about bans. */
async function townWithBans() {
  const { owner, member, community, path } = await service.town();
  const home = `/api/communities/${community.id}`;
  return {
    owner,
    member,
    community,
    path,
    home,
    ban: (who: Client, reason?: string, by = owner) => by.post(`${path}/${who.userId}/ban`, { reason }),
    lift: (who: Client, by = owner) => by.delete(`${home}/bans/${who.userId}`),
    listBans: async (query = '') => (await owner.get(`${home}/bans${query}`)).body,
    listFormer: async () => (await owner.get(`${home}/former-members`)).body,
    joins: () => [
      member.post(`${home}/join`),
      member.post('/api/communities/join-by-code', { joinCode: community.joinCode }),
    ],
  };
}

test('a banned member is removed and joins neither a public community nor by its code, until the ban is lifted', async () => {
  const { member, ban, lift, joins, home } = await townWithBans();

  expect((await ban(member)).status).toBe(204);

  expect((await member.get(`${home}/membership`)).status).toBe(404);
  const refused = await Promise.all(joins());
  expect(refused).toMatchObject(Array(2).fill({ status: 403, body: BANNED }));
  expect((await lift(member)).status).toBe(204);
  expect((await member.post(`${home}/join`)).status).toBe(200);
});

test('a ban is a removal and a ban in one commit, and both are in the log of activity, as is its end', async () => {
  const { owner, member, community, home, ban, lift } = await townWithBans();
  const before = (await service.facts()).length;
  const about = { communityId: community.id, by: { userId: owner.userId, address: '203.0.113.7' } };
  const data = { userId: member.userId, name: `First${member.userId} Last${member.userId}` };

  await ban(member, 'Rammed a police car');
  await lift(member);

  expect((await service.facts()).slice(before)).toMatchObject([
    { type: 'community.member-removed', ...about, data },
    { type: 'community.member-banned', ...about, data },
    { type: 'community.ban-lifted', ...about, data },
  ]);
  await eventually(async () =>
    expect((await owner.get(`${home}/activity-logs?limit=3`)).body).toMatchObject([
      { action: 'Delete Ban', details: `Lifted the ban of ${data.name}` },
      { action: 'Create Ban', details: `Banned ${data.name} from the community` },
      { action: 'Delete Member', details: `Removed ${data.name} from the community` },
    ]),
  );
});

test('Admins see who is banned, when, by whom and why, newest first and in pages', async () => {
  const { owner, member, community, home, ban, listBans } = await townWithBans();
  const other = service.somebody();
  await addMembers(community, other);
  service.clock.now = new Date('2026-01-31T12:00:00Z');

  await ban(member, '  Rammed a police car ');
  await ban(other, ' ');

  const nameOf = ({ userId }: Client) => ({ firstName: `First${userId}`, lastName: `Last${userId}` });
  const all = await listBans();
  expect(all).toEqual([
    {
      id: expect.any(Number),
      userId: other.userId,
      user: nameOf(other),
      reason: null,
      bannedAt: '2026-01-31T12:00:00.000Z',
      bannedBy: nameOf(owner),
    },
    expect.objectContaining({ userId: member.userId, reason: '  Rammed a police car ' }),
  ]);
  const first = await owner.get(`${home}/bans?limit=1`);
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await owner.get(next);
  expect([...first.body, ...second.body]).toEqual(all);
  expect(second.headers.get('link')).toBeNull();
});

test('somebody who left before the ban is banned all the same, and then joins no more', async () => {
  const { member, home, ban, joins, listBans, listFormer } = await townWithBans();
  const before = await service.facts();
  service.clock.now = new Date('2026-01-31T12:00:00Z');
  await member.post(`${home}/leave`);
  const left = await listFormer();

  expect((await ban(member, 'Rammed a police car')).status).toBe(204);

  expect(left).toEqual([
    {
      id: expect.any(Number),
      userId: member.userId,
      user: { firstName: `First${member.userId}`, lastName: `Last${member.userId}` },
      leftAt: '2026-01-31T12:00:00.000Z',
    },
  ]);
  expect((await service.facts()).slice(before.length)).toMatchObject([
    { type: 'community.member-removed', data: { hasLeft: true } },
    { type: 'community.member-banned', data: { userId: member.userId } },
  ]);
  expect(await Promise.all(joins())).toMatchObject(Array(2).fill({ status: 403, body: BANNED }));
  expect(await listBans()).toMatchObject([{ userId: member.userId, reason: 'Rammed a police car' }]);
  expect(await listFormer()).toEqual([]);
});

test('who has left or was removed is listed, the last one first, until they join again or are banned', async () => {
  const { owner, member, community, path, home, ban, lift, listFormer } = await townWithBans();
  const other = service.somebody();
  await addMembers(community, other);
  const listed = async () => (await listFormer()).map(({ userId }: { userId: number }) => userId);

  await member.post(`${home}/leave`);
  await owner.delete(`${path}/${other.userId}`);
  expect(await listed()).toEqual([other.userId, member.userId]);
  const first = await owner.get(`${home}/former-members?limit=1`);
  expect(first.body).toMatchObject([{ userId: other.userId }]);
  expect(first.headers.get('link')).toContain('rel="next"');

  await member.post(`${home}/join`);
  expect(await listed()).toEqual([other.userId]);
  await member.post(`${home}/leave`);
  expect(await listed()).toEqual([member.userId, other.userId]);
  await ban(member);
  expect(await listed()).toEqual([other.userId]);
  await lift(member);
  expect(await listed()).toEqual([member.userId, other.userId]);
});

test('only Admins ban, list bans and lift them, and a bad reason tells others nothing', async () => {
  const { member, community, home, ban, lift } = await townWithBans();
  const victim = service.somebody();
  await addMembers(community, victim);
  const tooLong = 'x'.repeat(201);

  for (const [by, status] of [
    [member, 403],
    [service.somebody(), 404],
    [service.client(null), 401],
  ] as const) {
    const answers = [
      await ban(victim, tooLong, by),
      await by.get(`${home}/bans`),
      await by.get(`${home}/former-members`),
      await lift(victim, by),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
  }
  expect((await victim.get(`${home}/membership`)).status).toBe(200);
});

test('neither the owner nor somebody who never was a member is banned, and what is no ban is not lifted', async () => {
  const { owner, member, community, path, ban, lift, listBans } = await townWithBans();
  const admin = service.somebody();
  await addMembers(community, admin);
  await owner.patch(`${path}/${admin.userId}`, { roles: ['Admin'] });
  const before = (await service.facts()).length;

  expect(await ban(owner, '', admin)).toMatchObject({
    status: 403,
    body: { code: 'owner_protected', message: 'Community owners cannot be banned from their community' },
  });
  expect(await ban(service.somebody())).toMatchObject({ status: 404, body: { message: 'Member not found' } });
  expect(await ban(member, 'x'.repeat(201))).toMatchObject({
    status: 400,
    body: { message: 'Must be at most 200 characters' },
  });
  expect(await lift(member)).toMatchObject({ status: 404, body: { message: 'Ban not found' } });
  expect(await listBans()).toEqual([]);
  expect(await service.facts()).toHaveLength(before);
});

const LOCK_COMMUNITY = 'select * from communities where id = $1 for update%';
/** Waits until this many statements like it wait for a lock: the activity log may wait, too. */
const waitFor = (statement: string, howMany: number) =>
  eventually(async () =>
    expect(
      await service.sql(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
        [statement],
      ),
    ).toHaveLength(howMany),
  );

test('joins that wait while their sender is banned leave no banned member', async () => {
  const { member, community, ban, joins, home } = await townWithBans();
  const lock = await holdLock(service.db, 'select 1 from communities where id = $1 for update', [
    community.id,
  ]);
  const banning = ban(member);
  await waitFor(LOCK_COMMUNITY, 1);
  const joining = Promise.all(joins());
  await waitFor(LOCK_COMMUNITY, 3);

  await lock.release();

  expect((await banning).status).toBe(204);
  expect((await joining).map(({ status }) => status)).toEqual([403, 403]);
  expect((await member.get(`${home}/membership`)).status).toBe(404);
});

test('a member who becomes the owner at the same time is not banned', async () => {
  const { member, community, home, ban } = await townWithBans();
  const setOwner = 'update communities set owner_id = $2 where id = $1';
  const handOver = await holdLock(service.db, setOwner, [community.id, member.userId]);

  const banned = ban(member);
  await eventually(async () => expect(await lockWaiters(service)).toHaveLength(1));
  await handOver.release();

  expect(await banned).toMatchObject({ status: 403, body: { code: 'owner_protected' } });
  expect((await member.get(`${home}/membership`)).status).toBe(200);
});

test('of an Admin who bans and the Admin who is banned, who bans back at once, one remains', async () => {
  const { owner, member, community, path, ban } = await townWithBans();
  const other = service.somebody();
  await addMembers(community, other);
  for (const { userId } of [member, other]) await owner.patch(`${path}/${userId}`, { roles: ['Admin'] });

  const answers = await Promise.all([ban(member, '', other), ban(other, '', member)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
});

test('Discord roles bring no banned person back', async () => {
  const { member, community, ban, home } = await townWithBans();
  await ban(member);

  const answer = await service.client(null).post('/internal/members/roles-from-discord', {
    communityId: community.id,
    userId: member.userId,
    decided: ['Admin'],
    granted: ['Admin'],
    cause: 'because',
  });

  expect(answer.body).toEqual({ roles: null, isOwner: false });
  expect((await member.get(`${home}/membership`)).status).toBe(404);
});

test('a join code that a banned person sends is no wrong one', async () => {
  const { owner, member, home, ban, joins } = await townWithBans();
  await ban(member);
  const wrong = async () => (await owner.get(`${home}/wrong-join-codes`)).body;
  const before = await wrong();

  await Promise.all(joins());

  expect(await wrong()).toEqual(before);
});

test('who became a member despite a ban, under the version before, is banned again with the new reason', async () => {
  const { owner, member, community, path, home, ban, listBans } = await townWithBans();
  const other = service.somebody();
  await other.post(`${home}/join`);
  await owner.patch(`${path}/${other.userId}`, { roles: ['Admin'] });
  await ban(member, 'The old reason');
  await service.sql(
    `insert into members (community_id, user_id, roles, joined_at) values ($1, $2, '{Civilian}', now())`,
    [community.id, member.userId],
  );

  expect((await ban(member, 'The new reason', other)).status).toBe(204);

  expect(await listBans()).toMatchObject([
    {
      ...{ userId: member.userId, reason: 'The new reason' },
      bannedBy: { firstName: `First${other.userId}`, lastName: `Last${other.userId}` },
    },
  ]);
});

test('who left before, and joined again under the version before, is listed by when they left last', async () => {
  const { member, community, home, listFormer } = await townWithBans();
  const other = service.somebody();
  await other.post(`${home}/join`);
  await service.sql(
    `insert into former_members (community_id, user_id, left_at) values ($1, $2, now() - interval '1 day')`,
    [community.id, member.userId],
  );

  await other.post(`${home}/leave`);
  await member.post(`${home}/leave`);

  expect(await listFormer()).toMatchObject([{ userId: member.userId }, { userId: other.userId }]);
});

const bansOf = ({ userId }: Client) => service.sql('select 1 from bans where user_id = $1', [userId]);

test('a deleted account is neither banned nor a former member, and is a deleted user in the bans that it made', async () => {
  const { owner, member, community, path, ban, listBans, listFormer } = await townWithBans();
  const admin = service.somebody();
  await addMembers(community, admin);
  await owner.patch(`${path}/${admin.userId}`, { roles: ['Admin'] });
  const other = service.somebody();
  await addMembers(community, other);
  await ban(member);
  await ban(other, '', admin);

  for (const { userId } of [member, admin]) service.others.auth.addFact(userDeleted, null, { userId });

  await eventually(async () => {
    expect(await bansOf(member)).toEqual([]);
    expect(await listFormer()).toEqual([]);
    expect(await listBans()).toMatchObject([
      { userId: other.userId, bannedBy: { firstName: 'Deleted', lastName: 'user' } },
    ]);
  });
  await eventually(async () => {
    const log = await service.sql('select details from activity where community_id = $1', [community.id]);
    expect(JSON.stringify([log, await service.facts()])).not.toContain(`First${member.userId} `);
    expect(JSON.stringify(log)).toContain('Banned Deleted user from the community');
  });
});

test.each([
  ['a member', false, 'delete from members%'],
  ['somebody who has left', true, 'select pg_advisory_xact_lock(%'],
])(
  'a ban of %s that is being made while the account is deleted goes with it',
  async (_who, hasLeft, waiting) => {
    const { member, ban, home } = await townWithBans();
    if (hasLeft) await member.post(`${home}/leave`);
    // The follower that writes the activity log would wait for the ban, and the deletion for it.
    const done = 'select 1 from activity where user_id = $1';
    await eventually(async () =>
      expect(await service.sql(done, [member.userId])).toHaveLength(hasLeft ? 2 : 1),
    );
    const head = await holdLock(service.db, 'select 1 from event_head for update');
    const banning = ban(member);
    await waitFor('%event_head%', 1);
    service.others.auth.addFact(userDeleted, null, { userId: member.userId });
    await waitFor(waiting, 1);

    await head.release();

    expect((await banning).status).toBe(204);
    await eventually(async () =>
      expect(
        await service.sql(`select 1 from people where user_id = $1 and leaving_at = 'infinity'`, [
          member.userId,
        ]),
      ).toHaveLength(1),
    );
    expect(await bansOf(member)).toEqual([]);
  },
);

test('a ban that is being lifted while the account is deleted leaves no former member', async () => {
  const { member, ban, lift, listFormer } = await townWithBans();
  await ban(member);
  const head = await holdLock(service.db, 'select 1 from event_head for update');
  const lifting = lift(member);
  await waitFor('%event_head%', 1);
  service.others.auth.addFact(userDeleted, null, { userId: member.userId });
  await waitFor('select pg_advisory_xact_lock(%', 1);

  await head.release();

  expect((await lifting).status).toBe(204);
  await eventually(async () => expect(await listFormer()).toEqual([]));
  expect(await bansOf(member)).toEqual([]);
});

test('the bans of a deleted community go with it', async () => {
  const { owner, member, home, ban } = await townWithBans();
  await ban(member);

  expect((await owner.delete(home)).status).toBe(204);

  expect(await bansOf(member)).toEqual([]);
});
