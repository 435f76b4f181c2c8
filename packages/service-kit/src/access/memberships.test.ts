import type { Sequelize } from 'sequelize';
import type { MemberRoles } from '@ten8/contracts/community/members';
import type { Role } from '@ten8/contracts/roles';
import type { Follower } from '@ten8/event-log/follow';
import { buildActor } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { startFakeService, type FakeService } from '@ten8/test-kit/fake-service';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import { openSchema, type OpenSchema } from '@ten8/test-kit/open-schema';
import { rows, run } from '../database/sql';
import { createServiceClient } from '../service-client/service-client';
import { requireRole } from './guards';
import { createMemberships } from './memberships';

const SECRET = 'k7Qz1pVx9Lm3Rt5Yw8Bn2Hd4Gf6Js0Ca';
const isMember = ({ roles }: MemberRoles) => roles !== null;

let schema: OpenSchema;
let db: Sequelize;
let community: FakeService;

beforeAll(async () => {
  schema = await openSchema();
  db = schema.db;
});
afterAll(() => schema.close());
beforeEach(async () => {
  await run(db, 'delete from memberships');
  community = await startFakeService();
});
afterEach(async () => {
  jest.useRealTimers();
  await community.stop();
});

/** How the follower of the community log is; by default it is current. */
const state = { position: 5, isBehind: false, isCurrent: true };
beforeEach(() => void Object.assign(state, { position: 5, isBehind: false, isCurrent: true }));

function openMemberships() {
  const follower = {
    position: () => state.position,
    isBehind: () => state.isBehind,
    isCurrent: () => state.isCurrent,
  } as Follower;
  const client = createServiceClient({ name: 'cad', secret: SECRET, urls: { community: community.url } });
  const memberships = createMemberships({ db, client, followers: new Map([['community', follower]]) });
  const rolesOf = async (userId: number, seen = 0) =>
    (await memberships.rolesOf(callerOf(userId, seen), 1, isMember)).roles;
  return { memberships, rolesOf };
}

const callerOf = (userId: number, seen = 0) => ({
  actor: buildActor(userId),
  address: '',
  positions: { community: seen },
});

const copy = (userId: number, roles: Role[]) =>
  run(
    db,
    `insert into memberships values (1, $1, $2, false)
     on conflict (community_id, user_id) do update set roles = excluded.roles`,
    [userId, roles],
  );
const stopCommunityService = () => community.stop();

test('while the copy is current, its roles count without a question to the community service', async () => {
  const { rolesOf } = openMemberships();
  await copy(7, ['Civilian']);
  await stopCommunityService();

  expect(await rolesOf(7)).toEqual(['Civilian']);
  await expect(rolesOf(8)).rejects.toMatchObject({ code: 'unavailable' });
});

test.each([
  ['more is in the log than was handled', { isBehind: true }, 0],
  ['the log was not read lately', { isCurrent: false }, 0],
  ['the caller has seen more of the log', {}, 6],
])('roles in the copy do not count when %s', async (_, worse, seen) => {
  const { rolesOf } = openMemberships();
  await copy(7, ['Civilian']);
  expect(await rolesOf(7, 5)).toEqual(['Civilian']);

  Object.assign(state, worse);

  expect(await rolesOf(7, seen)).toBeNull();
});

test('a role that the copy does not have yet is not refused', async () => {
  const { memberships } = openMemberships();
  await copy(7, ['Civilian']);
  const asDispatcher = () => requireRole(memberships, callerOf(7), 1, 'dispatcher');
  community.join(7, ['Civilian']);
  await expect(asDispatcher()).rejects.toMatchObject({ code: 'forbidden' });

  community.changeRoles(7, ['Civilian', 'Dispatcher']);

  expect(await asDispatcher()).toMatchObject({ roles: ['Civilian', 'Dispatcher'] });
});

test('somebody who has just joined is a member although the copy said no before', async () => {
  const { rolesOf } = openMemberships();
  expect(await rolesOf(7)).toBeNull();

  await copy(7, ['Civilian']);
  await stopCommunityService();

  expect(await rolesOf(7)).toEqual(['Civilian']);
});

test('roles are read again as soon as the log is read further, and after ten seconds in any case', async () => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask', 'performance'],
  });
  const { rolesOf } = openMemberships();
  await copy(7, ['Civilian']);
  expect(await rolesOf(7)).toEqual(['Civilian']);
  await copy(7, ['Admin']);
  expect(await rolesOf(7)).toEqual(['Civilian']);

  state.position = 6;
  expect(await rolesOf(7)).toEqual(['Admin']);

  await copy(7, ['Law Enforcement']);
  jest.setSystemTime(Date.now() + 10_001);
  expect(await rolesOf(7)).toEqual(['Law Enforcement']);
});

test('roles that were read while the log went on are not remembered', async () => {
  const { rolesOf } = openMemberships();
  await copy(7, ['Civilian']);
  await copy(8, ['Civilian']);
  const lock = await holdLock(db, 'lock table memberships in access exclusive mode');
  const reading = rolesOf(7);
  await eventually(async () =>
    expect(await lockWaiters({ sql: (query) => rows(db, query) })).toHaveLength(1),
  );

  state.position = 6;
  const next = rolesOf(8);
  await lock.release();

  expect(await Promise.all([reading, next])).toEqual([['Civilian'], ['Civilian']]);
  await copy(7, ['Admin']);
  expect(await rolesOf(7)).toEqual(['Admin']);
});

test('a service is ready once its copy has been current, and stays so', async () => {
  state.isCurrent = false;
  const { requireReady } = openMemberships().memberships;
  await expect(requireReady()).rejects.toThrow('the copy of the memberships is not up to date yet');

  state.isCurrent = true;
  await requireReady();

  state.isCurrent = false;
  await requireReady();
});
