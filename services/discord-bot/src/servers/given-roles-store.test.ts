import { rows, run } from '@ten8/service-kit/database/sql';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import { openBotSchema } from '../schema-harness';
import { createGivenRolesStore } from './given-roles-store';
import { createServerStore } from './server-store';

const NOTHING_CHOSEN = {
  mapping: {},
  posts: {},
  givesPendingRoles: false,
  setsNicknames: false,
  isMain: true,
};

/** A community in which Discord decides, and a member to whom it has given a role. */
async function openGivenRoles() {
  const { db, close } = await openBotSchema();
  const servers = createServerStore(db);
  const givenRoles = createGivenRolesStore(db);
  await db.transaction(async (transaction) => {
    await servers.save({ communityId: 1, guildId: '2', ...NOTHING_CHOSEN }, transaction);
    await servers.setRoleSources('2', { roleSources: {}, takesRoles: true }, transaction);
    const member = `insert into memberships values (1, 3, '{Civilian}', false)`;
    await run(db, member, [], transaction);
  });
  await givenRoles.save(1, 3, ['Law Enforcement']);
  return {
    ...{ db, servers, givenRoles, close },
    stored: () => rows<object>(db, 'select user_id, roles from roles_from_discord'),
  };
}
type Opened = Awaited<ReturnType<typeof openGivenRoles>>;
type Locked = Awaited<ReturnType<typeof holdLock>>['transaction'];

test.each([
  [
    'Discord stops deciding',
    async ({ servers, givenRoles }: Opened, transaction: Locked) => {
      await servers.setRoleSources('2', { roleSources: {}, takesRoles: false }, transaction);
      await givenRoles.deleteOfCommunity(1, transaction);
    },
  ],
  [
    'the member leaves',
    async ({ db, givenRoles }: Opened, transaction: Locked) => {
      await run(db, 'delete from memberships where user_id = 3', [], transaction);
      await givenRoles.delete(1, 3, transaction);
    },
  ],
])('a role from Discord that is saved while %s is not kept', async (_, forget) => {
  const opened = await openGivenRoles();
  const { db, servers, givenRoles, stored, close } = opened;
  const lock = await holdLock(db, 'select 1');
  await servers.lock(lock.transaction);
  await forget(opened, lock.transaction);

  const saving = givenRoles.save(1, 3, ['Dispatcher']);
  await eventually(async () =>
    expect(await lockWaiters({ sql: (query) => rows(db, query) })).toHaveLength(1),
  );
  await lock.release();
  await saving;

  expect(await stored()).toEqual([]);
  await close();
});

test('a role from Discord replaces the one that was saved before', async () => {
  const { givenRoles, stored, close } = await openGivenRoles();

  await givenRoles.save(1, 3, ['Dispatcher']);

  expect(await stored()).toEqual([{ userId: 3, roles: ['Dispatcher'] }]);
  await close();
});
