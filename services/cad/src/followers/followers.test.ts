import { characterCreated, characterUpdated } from '@ten8/contracts/civilian/characters';
import { eventually } from '@ten8/test-kit/eventually';
import { type Harness, startHarness } from '@ten8/test-kit/service-harness';
import { cadService } from '../cad';

jest.setTimeout(20_000);

let cad: Harness;
beforeAll(async () => void (cad = await startHarness(cadService, { schema: 'cad' })));
afterAll(() => cad.stop());

const ADMIN = 1;
let lastUser = 100;
const newOfficer = (communityId: number) => {
  lastUser += 1;
  cad.others.community.join(lastUser, ['Law Enforcement'], communityId);
  return lastUser;
};
const found = (communityId: number) => cad.others.community.join(ADMIN, ['Admin'], communityId, true);
const known = (communityId: number, members: number) =>
  eventually(async () =>
    expect(
      await cad.sql('select count(*)::int as members from memberships where community_id = $1', [
        communityId,
      ]),
    ).toEqual([{ members }]),
  );
const unitOf = async (userId: number, communityId: number) =>
  (
    await cad
      .user(userId)
      .post(`/api/communities/${communityId}/units/status`, { status: 'busy', callsign: `UNIT-${userId}` })
  ).body;
const statusOf = async (unitId: number) =>
  (await cad.sql<{ status: string }>('select status from units where id = $1', [unitId]))[0]?.status;
/** Each writes again and again until told to stop; the returned promise is when the last write was answered. */
function keepWriting(officers: number[], write: (userId: number) => Promise<void>): () => Promise<void> {
  let isOver = false;
  const writing = officers.map(async (userId) => {
    while (!isOver) await write(userId);
  });
  return async () => {
    isOver = true;
    await Promise.all(writing);
  };
}
const openCall = async (communityId: number) =>
  (
    await cad
      .user(ADMIN)
      .post(`/api/communities/${communityId}/calls`, { location: 'PIER', description: 'FIGHT' })
  ).body;

describe.each([
  ['is removed', (userId: number) => cad.others.community.remove(userId, 10)],
  ['loses the role', (userId: number) => cad.others.community.changeRoles(userId, ['Dispatcher'], 10)],
])('an officer who %s', (_, lose) => {
  test('has no unit on duty, nor on a call, within a second or so', async () => {
    found(10);
    const officer = newOfficer(10);
    const unit = await unitOf(officer, 10);
    const call = await openCall(10);
    await cad.user(ADMIN).post(`/api/calls/${call.id}/attach`, { unitId: unit.id });

    lose(officer);

    await eventually(async () => expect(await statusOf(unit.id)).toBe('off-duty'));
    expect(await cad.sql('select 1 from assignments where unit_id = $1', [unit.id])).toEqual([]);
    expect((await cad.facts()).slice(-2)).toMatchObject([
      { type: 'cad.unit-detached', by: null, data: { unitId: unit.id, callId: call.id } },
      {
        type: 'cad.unit-stood-down',
        by: null,
        communityId: 10,
        data: { unitId: unit.id, status: 'off-duty' },
      },
    ]);
    expect((await cad.user(officer).post('/api/communities/10/units/status', {})).status).toBeGreaterThan(
      402,
    );
  });
});

test('an officer who becomes an Admin stays on duty', async () => {
  found(11);
  const [promoted, demoted] = [newOfficer(11), newOfficer(11)];
  const [stays, goes] = [await unitOf(promoted, 11), await unitOf(demoted, 11)];

  cad.others.community.changeRoles(promoted, ['Admin'], 11);
  cad.others.community.changeRoles(demoted, ['Civilian'], 11);

  await eventually(async () => expect(await statusOf(goes.id)).toBe('off-duty'));
  expect(await statusOf(stays.id)).toBe('busy');
});

test('a status that is set while the role is lost does not bring the unit back on duty', async () => {
  found(12);
  const officers = Array.from({ length: 6 }, () => newOfficer(12));
  const units = await Promise.all(officers.map((userId) => unitOf(userId, 12)));
  const set = (userId: number, status: string) =>
    cad.user(userId).post('/api/communities/12/units/status', { status });
  await known(12, 7);
  const stopWriting = keepWriting(officers, async (userId) => {
    await set(userId, 'available');
    await set(userId, 'busy');
  });

  for (const userId of officers) cad.others.community.changeRoles(userId, ['Civilian'], 12);
  await eventually(async () =>
    expect(
      await cad.sql(
        `select user_id from memberships where community_id = 12 and 'Law Enforcement' = any (roles)`,
      ),
    ).toEqual([]),
  ).finally(stopWriting);

  expect(new Set(await Promise.all(units.map(({ id }) => statusOf(id))))).toEqual(new Set(['off-duty']));
});

test('ten first statuses of a fresh officer neither wait for each other nor make two units', async () => {
  found(13);
  const officer = newOfficer(13);
  const start = Date.now();

  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      cad.user(officer).post('/api/communities/13/units/status', { status: 'busy' }),
    ),
  );

  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(Date.now() - start).toBeLessThan(8_000);
});

describe('a deleted community', () => {
  const TABLES = ['calls', 'units', 'bolos', 'reports', 'incidents', 'characters', 'memberships'];
  const rowsOf = async (communityId: number) => {
    const counts = TABLES.map(
      (table) => `(select count(*)::int from ${table} where community_id = $1) as ${table}`,
    );
    return (await cad.sql<Record<string, number>>(`select ${counts.join(', ')}`, [communityId]))[0];
  };
  const nothing = Object.fromEntries(TABLES.map((table) => [table, 0]));
  const jane = { characterId: 500, userId: 7, firstName: 'Jane', lastName: 'Doe' };

  test('leaves no rows, and what is written late leaves none either', async () => {
    found(20);
    found(21);
    const officer = newOfficer(20);
    const unit = await unitOf(officer, 20);
    const elsewhere = await openCall(21);
    cad.others.civilian.say(characterCreated, 20, jane);
    await eventually(async () => expect((await rowsOf(20))?.characters).toBe(1));
    const user = cad.user(officer);
    await known(20, 2);
    const call = await openCall(20);
    await user.post(`/api/calls/${call.id}/attach`, { unitId: unit.id });
    await user.post('/api/communities/20/bolos', { description: 'X' }, { 'idempotency-key': 'k' });
    await user.post('/api/communities/20/incidents', { type: 'X', description: 'X' });
    await user.post('/api/communities/20/reports', {
      characterId: 500,
      charges: ['X'],
      location: 'X',
      description: 'Something long enough',
    });
    expect(Object.values((await rowsOf(20)) ?? {})).not.toContain(0);

    cad.others.community.deleteCommunity(20);
    await eventually(async () => expect(await rowsOf(20)).toEqual(nothing));
    const late = cad.others.civilian.say(characterUpdated, 20, jane);
    cad.others.community.join(officer, ['Law Enforcement'], 20);
    const answers = await Promise.all([
      user.post('/api/communities/20/units/status', { status: 'busy' }),
      user.post('/api/communities/20/calls', { location: 'X', description: 'X' }),
      user.post('/api/communities/20/bolos', { description: 'Y' }),
      user.post('/api/communities/20/incidents', { type: 'X', description: 'X' }),
      user.post(`/api/calls/${call.id}/attach`, { unitId: unit.id }),
      user.patch(`/api/units/${unit.id}/status`, { status: 'busy' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
    await eventually(async () =>
      expect(
        await cad.sql(`select position::int from follower_cursors where name = 'cad<-civilian'`),
      ).toEqual([{ position: late.seq }]),
    );
    await eventually(async () => expect(await rowsOf(20)).toEqual({ ...nothing, memberships: 1 }));
    expect(await cad.sql(`select key from idempotency_keys where scope like '%/20/%'`)).toEqual([]);
    expect(await cad.sql('select id from calls where community_id = 21')).toEqual([{ id: elsewhere.id }]);
  });

  test('leaves no rows when writes arrive while it is deleted', async () => {
    found(22);
    const officers = Array.from({ length: 4 }, () => newOfficer(22));
    await Promise.all(officers.map((userId) => unitOf(userId, 22)));
    await known(22, 5);
    const stopWriting = keepWriting(officers, async (userId) => {
      const user = cad.user(userId);
      await user.post('/api/communities/22/bolos', { description: 'X' });
      await user.post('/api/communities/22/units/status', { status: 'busy' });
      await user.post('/api/communities/22/units/status', { status: 'available' });
    });

    cad.others.community.deleteCommunity(22);
    await eventually(async () => expect((await rowsOf(22))?.memberships).toBe(0)).finally(stopWriting);

    expect(await rowsOf(22)).toEqual(nothing);
  });
});

test('whoever was away for too long does what the forgotten facts would have done', async () => {
  found(30);
  found(31);
  const [stays, left, demoted] = [newOfficer(30), newOfficer(30), newOfficer(30)];
  const units = await Promise.all([stays, left, demoted].map((userId) => unitOf(userId, 30)));
  await openCall(31);
  await known(30, 4);
  const { community } = cad.others;

  // Said and pruned in one breath: the follower looks once a second, and finds that it came too late.
  community.remove(left, 30);
  community.changeRoles(demoted, ['Civilian'], 30);
  community.deleteCommunity(31);
  community.prune();

  await eventually(async () =>
    expect(await Promise.all(units.map(({ id }) => statusOf(id)))).toEqual(['busy', 'off-duty', 'off-duty']),
  );
  await eventually(async () =>
    expect(await cad.sql('select id from calls where community_id = 31')).toEqual([]),
  );
  await known(30, 3);
  await known(31, 0);
});
