import { userDeleted } from '@ten8/contracts/auth/account';
import { profileUpdated } from '@ten8/contracts/auth/session';
import { handoverMade } from '@ten8/contracts/cad/handovers';
import { characterCreated } from '@ten8/contracts/civilian/characters';
import { addMembers } from '@ten8/test-kit/communities';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import { startCommunity, type CommunityHarness } from '../community-harness';

type Town = Awaited<ReturnType<CommunityHarness['town']>>;

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());
afterEach(() => void (service.clock.now = null));

test('members are listed in the order of joining, without their email addresses', async () => {
  const { owner, member, path } = await service.town();

  const answer = await owner.get(path);

  expect(answer.body).toEqual([
    {
      id: expect.any(Number),
      userId: owner.userId,
      roles: ['Civilian', 'Admin'],
      role: 'Admin',
      joinedAt: expect.any(String),
      isOwner: true,
      user: { firstName: `First${owner.userId}`, lastName: `Last${owner.userId}`, isOnline: false },
    },
    expect.objectContaining({ userId: member.userId, roles: ['Civilian'], role: 'Civilian', isOwner: false }),
  ]);
  expect(JSON.stringify(answer.body)).not.toContain('@');
});

test('members come in pages', async () => {
  const { owner, member, community, path } = await service.town();
  const last = service.somebody();
  await addMembers(community, last);

  const first = await owner.get(`${path}?limit=2`);
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await owner.get(next);

  const idsOf = (body: { userId: number }[]) => body.map(({ userId }) => userId);
  expect([idsOf(first.body), idsOf(second.body)]).toEqual([[owner.userId, member.userId], [last.userId]]);
  expect(second.headers.get('link')).toBeNull();
});

test.each(['limit=0', 'limit=201', 'limit=x', 'cursor=-1', 'cursor=99999999999', `q=${'x'.repeat(101)}`])(
  'a page of members by ?%s is refused',
  async (query) => {
    const { owner, path } = await service.town();

    expect((await owner.get(`${path}?${query}`)).status).toBe(400);
  },
);

test('a member who changes their name is listed under the new one', async () => {
  const { owner, member, path } = await service.town();

  service.others.auth.addFact(profileUpdated, null, {
    userId: member.userId,
    firstName: 'Nora',
    lastName: 'Moss',
  });

  await eventually(async () => {
    expect((await owner.get(path)).body[1].user).toMatchObject({ firstName: 'Nora', lastName: 'Moss' });
  });
});

test('a deleted account leaves its communities, and its name and addresses go everywhere', async () => {
  const { owner, member, community, path } = await service.town();

  service.others.auth.addFact(userDeleted, null, { userId: member.userId });

  await eventually(async () => expect((await owner.get(path)).body).toHaveLength(1));
  expect((await service.facts()).slice(-2)).toMatchObject([
    { type: 'community.account-forgotten', data: { userId: member.userId } },
    {
      type: 'community.member-removed',
      communityId: community.id,
      data: { userId: member.userId, name: 'Deleted user', hasLeft: true },
    },
  ]);
  const newest = async () => (await owner.get(path.replace('members', 'activity-logs'))).body[0];
  await eventually(async () =>
    expect(await newest()).toMatchObject({
      action: 'Leave Community',
      details: 'Deleted user left the community',
      userId: member.userId,
    }),
  );
  const people = await service.sql('select first_name, last_name from people where user_id = $1', [
    member.userId,
  ]);
  expect(people).toEqual([{ first_name: 'Deleted', last_name: 'user' }]);
  const log = await service.sql<{ details: string; user_id: number; ip_address: string | null }>(
    'select details, user_id, ip_address from activity where community_id = $1',
    [community.id],
  );
  expect(log.map(({ details }) => details)).toContain('Deleted user joined the community');
  const owns = (row: { user_id: number }) => row.user_id === member.userId;
  expect(log.filter((row) => owns(row) && row.ip_address !== null)).toEqual([]);
  expect(log.filter((row) => !owns(row) && row.ip_address !== null)).not.toEqual([]);
  expect(JSON.stringify(log)).not.toContain(`First${member.userId}`);
  expect(JSON.stringify(await service.facts())).not.toContain(`First${member.userId}`);
});

test('the names that a deleted account had before go from the log of activity, too', async () => {
  const { owner, member, path } = await service.town();
  const { userId } = member;
  const details = async () =>
    (await owner.get(path.replace('members', 'activity-logs'))).body.map(
      (row: { details: string }) => row.details,
    );
  const callThem = (lastName: string) =>
    service.others.auth.addFact(profileUpdated, null, { userId, firstName: 'Nora', lastName });
  const rolesAs = async (lastName: string, roles: string[]) => {
    callThem(lastName);
    await eventually(async () =>
      expect((await owner.get(path)).body[1].user).toMatchObject({ firstName: 'Nora', lastName }),
    );
    await owner.patch(`${path}/${userId}`, { roles });
    await eventually(async () => expect((await details())[0]).toContain(`Nora ${lastName}: `));
  };
  await rolesAs('Moss', ['Dispatcher']);
  await rolesAs('Mosses', ['Law Enforcement']);
  await rolesAs('Mo', ['Dispatcher']);

  service.others.auth.addFact(userDeleted, null, { userId });

  await eventually(async () => expect((await owner.get(path)).body).toHaveLength(1));
  const rows = (await details()).filter((text: string) => !text.includes(`First${owner.userId}`));
  expect(rows).toContain('Deleted user joined the community');
  expect(rows.filter((text: string) => text.startsWith('Deleted user: '))).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/Nora|Mo|First/);
  expect(await service.sql('select former_names from people where user_id = $1', [userId])).toEqual([
    { former_names: [] },
  ]);
});

test('who deletes an account changes no row of the log of activity about somebody else, under whatever name', async () => {
  const { owner, member, community, path } = await service.town();
  const other = service.somebody();
  await addMembers(community, other);
  const rowsAbout = () =>
    service.sql<{ details: string }>(
      'select details from activity where community_id = $1 and named_user_id = $2 order by id',
      [community.id, other.userId],
    );
  await owner.patch(`${path}/${other.userId}`, { roles: ['Law Enforcement'] });
  await eventually(async () => expect(await rowsAbout()).toHaveLength(2));
  const before = await rowsAbout();
  // A character has the same name.
  const { userId: otherId } = other;
  const names = { firstName: `First${otherId}`, lastName: `Last${otherId}` };
  const by = { userId: otherId, address: null };
  service.others.civilian.addFact(
    characterCreated,
    community.id,
    { characterId: 1, userId: otherId, ...names },
    by,
  );
  const rowsOfOthers = () =>
    service.sql<{ details: string }>(
      `select details from activity where community_id = $1 and action = 'Create Character'`,
      [community.id],
    );
  await eventually(async () => expect(await rowsOfOthers()).toHaveLength(1));
  const created = await rowsOfOthers();
  const { userId } = member;
  const callMember = async (firstName: string, lastName: string) => {
    service.others.auth.addFact(profileUpdated, null, { userId, firstName, lastName });
    const known = () =>
      service.sql('select 1 from people where user_id = $1 and last_name = $2', [userId, lastName]);
    await eventually(async () => expect(await known()).toHaveLength(1));
  };
  await callMember('Civilian,', 'Law Enforcement');
  await callMember(`First${other.userId}`, `Last${other.userId}`);

  service.others.auth.addFact(userDeleted, null, { userId });

  await eventually(async () => expect((await owner.get(path)).body).toHaveLength(2));
  expect(before[1]?.details).toContain('→ Civilian, Law Enforcement');
  expect(await rowsAbout()).toEqual(before);
  expect(created[0]?.details).toContain(`First${other.userId} Last${other.userId}`);
  expect(await rowsOfOthers()).toEqual(created);
});

test('the name of a deleted account goes also from the log of a community that it left before', async () => {
  const { owner, member, community, path } = await service.town();
  service.others.cad.addFact(
    handoverMade,
    community.id,
    { handoverId: 1, name: `First${member.userId} Last${member.userId}` },
    { userId: member.userId, address: null },
  );
  await member.post(`/api/communities/${community.id}/leave`);
  const name = `First${member.userId}`;
  const log = () =>
    service.sql<{ details: string }>('select details from activity where community_id = $1', [community.id]);
  await eventually(async () => expect(JSON.stringify(await log())).toContain('left the community'));
  await eventually(async () => expect(JSON.stringify(await log())).toContain('handed over'));
  expect((await owner.get(path)).body).toHaveLength(1);

  service.others.auth.addFact(userDeleted, null, { userId: member.userId });

  await eventually(async () => expect(JSON.stringify(await log())).not.toContain(name));
});

test('what a deleted account did gets into the log of activity without name and address, however late it is read', async () => {
  const { member, community } = await service.town();
  const name = `First${member.userId} Last${member.userId}`;
  const by = { userId: member.userId, address: '203.0.113.7' };
  const handOver = (handoverId: number) =>
    service.others.cad.addFact(handoverMade, community.id, { handoverId, name }, by);
  const log = (text: string) =>
    service.sql<{ details: string; address: string | null }>(
      'select details, ip_address as address from activity where community_id = $1 and strpos(details, $2) > 0',
      [community.id, text],
    );
  await member.post(`/api/communities/${community.id}/leave`);
  await eventually(async () => expect(await log('left the community')).toHaveLength(1));
  const lock = await holdLock(service.db, 'select 1 from communities where id = $1 for update', [
    community.id,
  ]);
  handOver(1);
  await eventually(async () => expect(await lockWaiters(service)).toHaveLength(1));

  service.others.auth.addFact(userDeleted, null, { userId: member.userId });

  await eventually(async () => expect(await lockWaiters(service)).toHaveLength(2));
  await lock.release();
  await eventually(async () => expect(await log('Deleted user left')).toHaveLength(1));
  handOver(2);
  await eventually(async () => expect(await log('handed over')).toHaveLength(2));
  const nameless = { details: expect.stringContaining('Deleted user'), address: null };
  expect(await log('handed over')).toEqual([nameless, nameless]);
});

test('five minutes after an account was deleted, its name is replaced once more, for what was being written', async () => {
  const { member } = await service.town();
  const { userId } = member;
  const forgotten = () =>
    service.sql(
      `select community_id, by from event_log where type = 'community.account-forgotten' and data->>'userId' = $1`,
      [String(userId)],
    );
  const report = { category: 'spam', description: 'Sent while the account was being deleted' };
  service.clock.now = new Date(Date.now() - 1_000);
  service.others.auth.addFact(userDeleted, null, { userId });
  await eventually(async () => expect(await forgotten()).toHaveLength(1));
  const { body } = await member.post('/api/report-abuse', report);
  const due = await service.sql('select forget_again_at from people where user_id = $1', [userId]);
  expect(due).toEqual([{ forget_again_at: new Date(service.clock.now.getTime() + 5 * 60_000) }]);

  service.clock.now = new Date(Date.now() + 5 * 60_000);
  await service.sql('update housekeeping set due_at = now()');

  await eventually(async () =>
    expect(await forgotten()).toEqual(Array(2).fill({ community_id: null, by: null })),
  );
  await eventually(async () =>
    expect(await service.sql('select reported_by from abuse_reports where id = $1', [body.id])).toEqual([
      { reported_by: { id: userId, name: 'Deleted user', email: null } },
    ]),
  );
  // Twice is enough.
  expect(await service.sql('select forget_again_at from people where user_id = $1', [userId])).toEqual([
    { forget_again_at: null },
  ]);
});

test('who is deleting the account founds and joins nothing any more, and an owner cannot leave', async () => {
  const { owner, community } = await service.town();
  const leaver = service.somebody();
  const founding = { name: 'Blaine County', type: 'FiveM' };
  const prepare = (userId: number) => service.client(null).post(`/internal/users/${userId}/leaving`);

  expect((await prepare(owner.userId)).body).toEqual([{ id: community.id }]);
  expect((await prepare(leaver.userId)).body).toEqual([]);

  const refused = [
    await leaver.post('/api/communities', founding),
    await leaver.post(`/api/communities/${community.id}/join`),
  ];
  expect(refused.map(({ status }) => status)).toEqual([503, 503]);
  expect((await owner.post('/api/communities', founding)).status).toBe(201);
});

test('whose account was not deleted after all joins again two minutes later', async () => {
  const { community } = await service.town();
  const stays = service.somebody();
  const asked = new Date();
  const joinAfter = async (ms: number) => {
    service.clock.now = new Date(asked.getTime() + ms);
    return (await stays.post(`/api/communities/${community.id}/join`)).status;
  };
  service.clock.now = asked;
  await service.client(null).post(`/internal/users/${stays.userId}/leaving`);

  expect([await joinAfter(120_000), await joinAfter(120_001)]).toEqual([503, 200]);
});

test('an account that founds a community while it is being deleted either owns it or is refused', async () => {
  const people = Array.from({ length: 8 }, () => service.somebody());

  const outcomes = await Promise.all(
    people.map(async (person) => {
      const [founded, owned] = await Promise.all([
        person.post('/api/communities', { name: 'Blaine County', type: 'FiveM' }),
        service.client(null).post(`/internal/users/${person.userId}/leaving`),
      ]);
      return { isFounded: founded.status === 201, mayLeave: owned.body.length === 0 };
    }),
  );

  expect(outcomes.filter(({ isFounded, mayLeave }) => isFounded && mayLeave)).toEqual([]);
});

test('nobody changes or removes the owner, themself included, whatever the body', async () => {
  const { owner, member, path } = await service.town();
  await owner.patch(`${path}/${member.userId}`, { roles: ['Admin'] });

  for (const admin of [owner, member]) {
    const change = await admin.patch(`${path}/${owner.userId}`, '{');
    const removal = await admin.delete(`${path}/${owner.userId}`);

    expect([change.status, change.body]).toEqual([
      403,
      { code: 'owner_protected', message: 'Community owners cannot have their roles changed' },
    ]);
    expect([removal.status, removal.body]).toEqual([
      403,
      { code: 'owner_protected', message: 'Community owners cannot be removed from their community' },
    ]);
  }
});

test('a member that does not exist is not found', async () => {
  const { owner, path } = await service.town();

  const answers = await Promise.all([
    owner.patch(`${path}/1999999999`, { roles: ['Admin'] }),
    owner.delete(`${path}/1999999999`),
    owner.delete(`${path}/99999999999`),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

/** Until somebody waits to delete a member. */
const untilDeletionWaits = () => {
  const waiting = `
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from members%'`;
  return eventually(async () => expect(await service.sql(waiting)).toHaveLength(1));
};

test.each([
  [
    'is removed',
    'Member not found',
    ({ owner, member, path }: Town) => owner.delete(`${path}/${member.userId}`),
  ],
  [
    'leaves',
    'Community not found',
    ({ member, community }: Town) => member.post(`/api/communities/${community.id}/leave`),
  ],
])(
  'that a member is gone is told once if the member %s while the account is removed',
  async (_, message, leave) => {
    const town = await service.town();
    const before = (await service.facts()).length;
    const removal = await holdLock(service.db, 'delete from members where user_id = $1', [
      town.member.userId,
    ]);

    const leaving = leave(town);
    await untilDeletionWaits();
    await removal.release();

    expect(await leaving).toMatchObject({ status: 404, body: { message } });
    expect((await service.facts()).slice(before)).toEqual([]);
  },
);

test('an account that is removed while its user leaves has left once', async () => {
  const { member } = await service.town();
  const before = (await service.facts()).length;
  const leaving = await holdLock(service.db, 'delete from members where user_id = $1', [member.userId]);

  service.others.auth.addFact(userDeleted, null, { userId: member.userId });
  await untilDeletionWaits();
  await leaving.release();

  await eventually(async () =>
    expect((await service.facts()).slice(before)).toMatchObject([{ type: 'community.account-forgotten' }]),
  );
});

test('a removed member is an outsider at once and may join again as a Civilian', async () => {
  const { owner, member, community, path } = await service.town();
  await owner.patch(`${path}/${member.userId}`, { roles: ['Admin'] });

  const answer = await owner.delete(`${path}/${member.userId}`);

  expect([answer.status, answer.body]).toEqual([204, null]);
  expect((await member.get(path)).status).toBe(404);
  expect((await service.facts()).at(-1)).toMatchObject({
    type: 'community.member-removed',
    data: { userId: member.userId, name: `First${member.userId} Last${member.userId}` },
  });
  const back = await member.post(`/api/communities/${community.id}/join`);
  expect(back.body.role).toBe('Civilian');
});

test('a member’s own membership is theirs to read', async () => {
  const { member, community } = await service.town();

  const answer = await member.get(`/api/communities/${community.id}/membership`);

  expect(answer.body).toMatchObject({
    communityId: community.id,
    roles: ['Civilian'],
    role: 'Civilian',
    community: { id: community.id, name: 'Los Santos' },
  });
});

test('other services are told a user’s roles', async () => {
  const { owner, member, community } = await service.town();
  const rolesOf = async (userId: number, communityId = community.id) =>
    (await service.client(null).get(`/internal/members/roles?of=${communityId}/${userId}`)).body[0];

  expect(await rolesOf(owner.userId)).toEqual({ roles: ['Civilian', 'Admin'], isOwner: true });
  expect(await rolesOf(member.userId)).toEqual({ roles: ['Civilian'], isOwner: false });
  expect(await rolesOf(1_999_999_999)).toEqual({ roles: null, isOwner: false });
  expect(await rolesOf(owner.userId, 1_999_999_999)).toEqual({ roles: null, isOwner: false });
  const both = `${community.id}/1999999999,${community.id}/${member.userId}`;
  expect((await service.client(null).get(`/internal/members/roles?of=${both}`)).body).toEqual([
    { roles: null, isOwner: false },
    { roles: ['Civilian'], isOwner: false },
  ]);
});

test('a projection that is rebuilt reads every membership', async () => {
  const { owner, community } = await service.town();

  const all = (await service.client(null).get('/internal/members')).body;
  const rest = (await service.client(null).get(`/internal/members?after=${all[0].id}`)).body;

  expect(all).toContainEqual({
    id: expect.any(Number),
    communityId: community.id,
    userId: owner.userId,
    roles: ['Civilian', 'Admin'],
    isOwner: true,
  });
  expect(rest).toEqual(all.slice(1));
});

test('an account that was deleted while its facts were missed leaves its communities, too', async () => {
  const { owner, member, path } = await service.town();
  const { auth } = service.others;
  const olga = { id: owner.userId, userId: owner.userId, firstName: 'Olga', lastName: 'Owen' };
  auth.setSnapshot('/internal/users', [olga]);

  auth.addFact(userDeleted, null, { userId: 999_999 });
  auth.prune();

  await eventually(async () => {
    const { body } = await owner.get(path);
    expect(body.map(({ userId }: { userId: number }) => userId)).toEqual([owner.userId]);
    expect(body[0].user.firstName).toBe('Olga');
  });
  expect(member.userId).toBeGreaterThan(owner.userId);
});
