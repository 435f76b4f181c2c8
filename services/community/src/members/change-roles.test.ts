import { addMembers } from '@ten8/test-kit/communities';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());

test('a role change answers the member, keeps Civilian and says what was before', async () => {
  const { owner, member, community, path } = await service.town();

  const answer = await owner.patch(`${path}/${member.userId}`, { roles: ['Law Enforcement', 'Dispatcher'] });

  const roles = ['Civilian', 'Dispatcher', 'Law Enforcement'];
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ userId: member.userId, roles, role: 'Law Enforcement' });
  expect((await service.facts()).at(-1)).toMatchObject({
    type: 'community.member-roles-changed',
    communityId: community.id,
    by: { userId: owner.userId },
    data: { userId: member.userId, before: ['Civilian'], roles, isOwner: false },
  });
});

test('a role that is changed while the member’s account is removed is no fact about somebody who is gone', async () => {
  const { owner, member, path } = await service.town();
  const before = (await service.facts()).length;
  const removal = await holdLock(service.db, 'delete from members where user_id = $1', [member.userId]);

  const changing = owner.patch(`${path}/${member.userId}`, { roles: ['Dispatcher'] });
  // The activity log may be writing about this member, and then waits, too.
  const isWaiting = `
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'update members%'`;
  await eventually(async () => expect(await service.sql(isWaiting)).toHaveLength(1));
  await removal.release();

  expect(await changing).toMatchObject({ status: 404, body: { message: 'Member not found' } });
  expect((await service.facts()).slice(before)).toEqual([]);
});

test('a member who becomes the owner at the same time keeps their roles', async () => {
  const { owner, member, community, path } = await service.town();
  const setOwner = 'update communities set owner_id = $2 where id = $1';
  const handOver = await holdLock(service.db, setOwner, [community.id, member.userId]);

  const changing = owner.patch(`${path}/${member.userId}`, { roles: ['Dispatcher'] });
  const isWaiting = `
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like 'select * from communities%for update'`;
  await eventually(async () => expect(await service.sql(isWaiting)).toHaveLength(1));
  await handOver.release();

  expect(await changing).toMatchObject({ status: 403, body: { code: 'owner_protected' } });
});

test('two role changes at once take turns: each starts from what the other left', async () => {
  const { owner, member, path } = await service.town();
  const before = (await service.facts()).length;

  await Promise.all([
    owner.patch(`${path}/${member.userId}`, { roles: ['Admin'] }),
    owner.patch(`${path}/${member.userId}`, { roles: ['Dispatcher'] }),
  ]);

  const [first, second] = (await service.facts())
    .slice(before)
    .map(({ data }) => data as Record<string, unknown>);
  expect(first?.before).toEqual(['Civilian']);
  expect(second?.before).toEqual(first?.roles);
});

test('roles chosen before somebody else changed them are refused, and those that were chosen after it are stored', async () => {
  const { owner, member, path } = await service.town();
  const at = `${path}/${member.userId}`;
  const patch = (roles: string[], previousRoles: string[]) => owner.patch(at, { roles, previousRoles });
  await patch(['Dispatcher'], ['Civilian']);
  const before = (await service.facts()).length;

  const late = await patch(['Law Enforcement'], ['Civilian']);
  const same = await patch(['Dispatcher'], ['Civilian']);

  expect(late).toMatchObject({
    status: 409,
    body: {
      code: 'edit_conflict',
      message: 'Somebody changed these roles while you were choosing',
      details: [{ path: 'roles', message: 'Now: Civilian, Dispatcher' }],
    },
  });
  expect([same.status, same.body.roles]).toEqual([200, ['Civilian', 'Dispatcher']]);
  expect(await service.facts()).toHaveLength(before);
  const next = await patch(['Law Enforcement'], ['Dispatcher', 'Civilian']);
  expect([next.status, next.body.roles]).toEqual([200, ['Civilian', 'Law Enforcement']]);
});

test('of two Admins who demote each other at once, one remains', async () => {
  const { owner, member, community, path } = await service.town();
  const other = service.somebody();
  await addMembers(community, other);
  for (const { userId } of [member, other]) await owner.patch(`${path}/${userId}`, { roles: ['Admin'] });

  const answers = await Promise.all([
    member.patch(`${path}/${other.userId}`, { roles: [] }),
    other.patch(`${path}/${member.userId}`, { roles: [] }),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test('setting the same roles again appends no fact', async () => {
  const { owner, member, path } = await service.town();
  const before = (await service.facts()).length;

  const answer = await owner.patch(`${path}/${member.userId}`, { roles: ['Civilian'] });

  expect(answer.status).toBe(200);
  expect(await service.facts()).toHaveLength(before);
});

const fromDiscord = (communityId: number, userId: number, granted: string[], cause = 'because') =>
  service.client(null).post('/internal/members/roles-from-discord', {
    communityId,
    userId,
    granted,
    cause,
    decided: ['Law Enforcement', 'Admin'],
  });

test('Discord gives and takes the roles that it decides about, and the activity log names the cause', async () => {
  const { owner, member, community, path } = await service.town();
  await owner.patch(`${path}/${member.userId}`, { roles: ['Dispatcher', 'Admin'] });

  const answer = await fromDiscord(
    community.id,
    member.userId,
    ['Law Enforcement'],
    'in Discord @casey has Officer',
  );
  const again = await fromDiscord(community.id, member.userId, ['Law Enforcement']);

  const roles = ['Civilian', 'Dispatcher', 'Law Enforcement'];
  expect([answer.body, again.body]).toEqual([
    { roles, isOwner: false },
    { roles, isOwner: false },
  ]);
  await eventually(async () => {
    const [row, before] = (await owner.get(`/api/communities/${community.id}/activity-logs`)).body;
    expect(row).toMatchObject({
      userId: null,
      action: 'Update Member Roles',
      details: expect.stringMatching(/Civilian, Dispatcher, Law Enforcement; in Discord @casey has Officer$/),
    });
    expect(before.userId).toBe(owner.userId);
  });
});

test('Discord takes nothing from the owner, gives only what it decides about, and makes nobody a member', async () => {
  const { owner, member, community, path } = await service.town();
  const stranger = service.somebody();

  const answers = [
    await fromDiscord(community.id, owner.userId, []),
    await fromDiscord(community.id, member.userId, ['Dispatcher']),
    await fromDiscord(community.id, stranger.userId, ['Admin']),
  ];

  expect(answers.map(({ body }) => body.roles)).toEqual([['Civilian', 'Admin'], ['Civilian'], null]);
  expect((await owner.get(path)).body).toHaveLength(2);
});

test.each([
  [{ roles: ['Sheriff'] }, 'Must be one of Civilian, Dispatcher, Law Enforcement, Admin'],
  [{ roles: 'Admin' }, 'roles must be a list'],
  [{ roles: [null] }, 'Must be one of Civilian, Dispatcher, Law Enforcement, Admin'],
  [{}, 'roles must be a list'],
  [{ roles: [], previousRoles: 'Admin' }, 'previousRoles must be a list'],
  [{ roles: Array.from({ length: 21 }, () => 'Admin') }, 'roles must be a list'],
])('roles like %j are refused and nothing changes', async (body, message) => {
  const { owner, member, path } = await service.town();

  const answer = await owner.patch(`${path}/${member.userId}`, body);

  expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 'invalid_request', message]);
  expect((await owner.get(path)).body[1].roles).toEqual(['Civilian']);
});
