import { accountForgotten, memberJoined } from '@ten8/contracts/community/members';
import { REBUILD_REQUESTED } from '@ten8/event-log/durable-follower';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from '../cad-harness';
import { followerVerbs, keepWriting } from './followers-harness';

jest.setTimeout(40_000);
/** For a follower that takes turns with writers who never pause, on a machine that has other work. */
const BUSY_MS = 25_000;

let cad: Harness;
beforeAll(async () => void (cad = await startCad([])));
afterAll(() => cad.stop());

const ADMIN = 1;
const { found, known, newOfficer, openCall, unitOf } = followerVerbs(() => cad);
const statusOf = async (unitId: number) =>
  (await cad.sql<{ status: string }>('select status from units where id = $1', [unitId]))[0]?.status;

describe.each([
  ['is removed', (userId: number) => cad.others.community.remove(userId, 10), 404],
  ['loses the role', (userId: number) => cad.others.community.changeRoles(userId, ['Dispatcher'], 10), 403],
])('an officer who %s', (_, lose, refusal) => {
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

  test('has a unit that an Admin cannot put on duty either', async () => {
    found(10);
    const officer = newOfficer(10);
    const unit = await unitOf(officer, 10);

    lose(officer);

    await eventually(async () => expect(await statusOf(unit.id)).toBe('off-duty'));
    const answer = await cad.user(ADMIN).patch(`/api/units/${unit.id}/status`, { status: 'available' });
    expect(answer.status).toBe(refusal);
    expect(await statusOf(unit.id)).toBe('off-duty');
  });
});

test('an officer who becomes a Dispatcher cannot put the own unit on duty any more', async () => {
  found(21);
  const officer = newOfficer(21);
  const unit = await unitOf(officer, 21);
  const setTo = (status: string) => cad.user(officer).patch(`/api/units/${unit.id}/status`, { status });

  cad.others.community.changeRoles(officer, ['Civilian', 'Dispatcher'], 21);

  await eventually(async () => expect(await statusOf(unit.id)).toBe('off-duty'));
  expect(await setTo('available')).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: 'Law Enforcement or Admin role required' },
  });
  expect((await setTo('off-duty')).status).toBe(200);
});

test('the unit of an officer who left, even off duty, is listed again only after they joined again', async () => {
  found(17);
  const officer = newOfficer(17);
  const unit = await unitOf(officer, 17);
  await cad.user(officer).post('/api/communities/17/units/status', { status: 'off-duty' });
  const listed = async () => {
    const { body } = await cad.user(ADMIN).get('/api/communities/17/units');
    return body.map(({ id }: { id: number }) => id);
  };
  await known(17, 2);
  expect(await listed()).toEqual([unit.id]);

  cad.others.community.remove(officer, 17);

  await eventually(async () => expect(await listed()).toEqual([]));
  expect((await cad.facts()).at(-1)).toMatchObject({
    type: 'cad.unit-stood-down',
    data: { unitId: unit.id },
  });
  cad.others.community.join(officer, ['Law Enforcement'], 17);
  await eventually(async () => expect(await listed()).toEqual([unit.id]));
  // Gateways drop the list that they keep.
  expect((await cad.facts()).at(-1)).toMatchObject({
    type: 'cad.unit-returned',
    by: null,
    data: { unitId: unit.id },
  });
  expect((await unitOf(officer, 17)).id).toBe(unit.id);
});

test('what a deleted account wrote as an officer stays, under no name', async () => {
  found(13);
  const officer = newOfficer(13);
  const unit = await unitOf(officer, 13);
  await cad.user(officer).post('/api/communities/13/incidents', { type: 'Theft', description: 'A bicycle' });

  cad.others.community.remove(officer, 13);
  cad.others.community.addFact(accountForgotten, null, { userId: officer });

  await eventually(async () =>
    expect(
      await cad.sql(
        `select i.officer_name as incident, u.name as unit from incidents i join units u on u.user_id = i.officer_id
         where u.id = $1`,
        [unit.id],
      ),
    ).toEqual([{ incident: 'Deleted user', unit: 'Deleted user' }]),
  );
  expect((await cad.facts()).at(-1)).toMatchObject({
    type: 'cad.unit-stood-down',
    data: { unitId: unit.id },
  });
});

/** As if this had failed five times. */
function parkJoin(userId: number, communityId: number) {
  const data = { userId, name: `User ${userId}`, roles: ['Civilian'], isOwner: false };
  const fact = { seq: 0, id: 'f', type: memberJoined.type, communityId, by: null, data };
  const sql = `insert into parked_events (follower, seq, fact, error, failures)
    values ('cad<-community', $1, $2::jsonb, 'failed', 5)`;
  return cad.sql(sql, [-userId, JSON.stringify(fact)]);
}

test('a join that was parked changes nothing any more once newer roles, or the end of the membership, are known', async () => {
  found(20);
  const [changed, gone] = [newOfficer(20), newOfficer(20)];
  await known(20, 3);
  for (const userId of [changed, gone]) await parkJoin(userId, 20);
  cad.others.community.remove(gone, 20);
  await known(20, 2);

  await cad.sql('update parked_events set is_wanted = true');

  await eventually(async () =>
    expect(await cad.sql('select 1 from parked_events where seq = $1', [-changed])).toEqual([]),
  );
  expect(
    await cad.sql('select user_id, roles from memberships where community_id = 20 order by user_id'),
  ).toEqual([
    { user_id: ADMIN, roles: expect.anything() },
    { user_id: changed, roles: ['Civilian', 'Law Enforcement'] },
  ]);
});

test('a join that was parked is forgotten with its community', async () => {
  found(22);
  const officer = newOfficer(22);
  await known(22, 2);
  await parkJoin(officer, 22);

  cad.others.community.deleteCommunity(22);

  await known(22, 0);
  expect(await cad.sql('select 1 from parked_events where seq = $1', [-officer])).toEqual([]);
});

test('the name of an account whose deletion was missed stays with no incident, and others keep theirs', async () => {
  found(18);
  const [officer, colleague] = [newOfficer(18), newOfficer(18)];
  const path = '/api/communities/18/incidents';
  for (const userId of [officer, colleague, ADMIN]) {
    const incident = { type: 'Theft', description: `By ${userId}` };
    expect((await cad.user(userId).post(path, incident)).status).toBe(201);
  }
  const names = async () =>
    (await cad.user(ADMIN).get(path)).body.map(({ officerName }: { officerName: string }) => officerName);
  // The incident of somebody who is no officer names nobody.
  const kept = [null, `First${colleague} Last${colleague}`];
  expect(await names()).toEqual([...kept, `First${officer} Last${officer}`]);

  cad.others.community.remove(officer, 18);
  await cad.sql(`update follower_cursors set position = ${REBUILD_REQUESTED} where name = 'cad<-community'`);

  await eventually(async () => expect(await names()).toEqual([...kept, 'Deleted user']));
});

test('the name of a deleted account stays neither in the log nor in kept answers, and others keep theirs', async () => {
  found(14);
  const officer = newOfficer(14);
  const colleague = newOfficer(14);
  cad.others.community.changeRoles(officer, ['Law Enforcement', 'Dispatcher'], 14);
  cad.others.community.changeRoles(colleague, ['Law Enforcement', 'Dispatcher'], 14);
  await known(14, 3);
  const key = (name: string) => ({ 'idempotency-key': name });
  const report = { location: 'PIER', description: 'FIRE' };
  for (const userId of [officer, colleague]) {
    const user = cad.user(userId);
    await unitOf(userId, 14);
    await user.put('/api/communities/14/dispatchers/me', {});
    const taken = await user.post('/api/communities/14/dispatch/calls', report, key('call'));
    const tone = await user.post('/api/communities/14/dispatch/tones', { tone: 'leo' }, key('tone'));
    const handover = await user.post('/api/communities/14/handovers', {}, key('page'));
    expect([taken.status, tone.status, handover.status]).toEqual([201, 201, 201]);
  }
  const { body: call } = await cad.user(officer).post('/api/communities/14/dispatch/calls', report);
  const unit = await unitOf(colleague, 14);
  await cad.user(ADMIN).post(`/api/calls/${call.id}/attach`, { unitId: unit.id });
  await cad.user(colleague).post(`/api/calls/${call.id}/roll-calls`, {}, key('roll'));
  const kept = async () =>
    JSON.stringify([
      await cad.facts(),
      await cad.sql('select * from idempotency_keys'),
      await cad.sql('select * from parked_events'),
    ]);
  for (const userId of [officer, colleague]) expect(await kept()).toContain(`First${userId}`);

  cad.others.community.addFact(accountForgotten, null, { userId: officer });

  await eventually(async () => expect(await kept()).not.toContain(`First${officer}`));
  expect(await kept()).toContain(`First${colleague}`);
  expect(await kept()).toContain('Deleted user');
  const again = await cad.user(colleague).post(`/api/calls/${call.id}/roll-calls`, {}, key('roll'));
  expect(again.body).toMatchObject({ id: call.id, openedBy: { userId: officer, name: 'Deleted user' } });
});

test('the name of a deleted account that called a roll stays neither with the call nor in answers kept for others', async () => {
  found(15);
  const dispatcher = newOfficer(15);
  /** A roll call, and its name on the call and in an answer that is kept for another user. */
  const rollBy = async (userId: number) => {
    const unit = await unitOf(newOfficer(15), 15);
    const { id } = await openCall(15);
    const asAdmin = cad.user(ADMIN);
    await asAdmin.post(`/api/calls/${id}/attach`, { unitId: unit.id });
    await cad.user(userId).post(`/api/calls/${id}/roll-calls`, {});
    const askAid = () => asAdmin.post(`/api/calls/${id}/aid`, { kind: 'ems' }, { 'idempotency-key': 'aid' });
    await askAid();
    const ofCall = `select roll_call->>'byName' as name from calls where id = $1`;
    return async () => [
      (await askAid()).body.rollCall.byName,
      (await cad.sql<{ name: string }>(ofCall, [id]))[0]?.name,
    ];
  };
  const [nameOfDeleted, nameOfAdmin] = [await rollBy(dispatcher), await rollBy(ADMIN)];
  expect(await nameOfDeleted()).toEqual(Array(2).fill(expect.stringContaining(`First${dispatcher}`)));

  cad.others.community.addFact(accountForgotten, null, { userId: dispatcher });

  await eventually(async () => expect(await nameOfDeleted()).toEqual(['Deleted user', 'Deleted user']));
  expect(await nameOfAdmin()).toEqual(Array(2).fill(expect.stringContaining(`First${ADMIN}`)));
});

test.each([
  ['', (userId: number) => cad.others.community.addFact(accountForgotten, null, { userId })],
  [
    ', also if its deletion was missed',
    async (userId: number) => {
      cad.others.community.remove(userId, 16);
      await cad.sql(
        `update follower_cursors set position = ${REBUILD_REQUESTED} where name = 'cad<-community'`,
      );
    },
  ],
])('the name of a deleted account stays with no BOLO that it edited%s', async (_, forget) => {
  found(16);
  const [editor, other] = [newOfficer(16), newOfficer(16)];
  const edited = async () => {
    const fields = { type: 'VEHICLE', description: 'RED VAN' };
    const { body: bolo } = await cad.user(ADMIN).post('/api/communities/16/bolos', fields);
    await cad.user(editor).patch(`/api/bolos/${bolo.id}`, { version: 1, description: 'BLUE "VAN"' });
    await cad.user(other).patch(`/api/bolos/${bolo.id}`, { version: 1, plate: 'NEW1' });
    return bolo;
  };
  const editorsOf = async ({ id }: { id: number }) => {
    const sent = { version: 1, description: 'VAN', plate: 'OTHER' };
    const { body } = await cad.user(ADMIN).patch(`/api/bolos/${id}`, sent);
    return body.details.map(({ message }: { message: string }) => message.replace(/.*, by /, ''));
  };
  const [present, deleted] = [await edited(), await edited()];
  expect(await editorsOf(present)).toEqual([expect.stringContaining(`First${editor}`), expect.anything()]);
  await cad.user(ADMIN).delete(`/api/bolos/${deleted.id}`);

  await forget(editor);

  const editors = ['Deleted user', `First${other} Last${other}`];
  await eventually(async () => expect(await editorsOf(present)).toEqual(editors));
  await cad.user(ADMIN).post(`/api/bolos/${deleted.id}/restore`);
  expect(await editorsOf(deleted)).toEqual(editors);
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
  await eventually(
    async () =>
      expect(
        await cad.sql(
          `select user_id from memberships where community_id = 12 and 'Law Enforcement' = any (roles)`,
        ),
      ).toEqual([]),
    BUSY_MS,
  ).finally(stopWriting);

  expect(new Set(await Promise.all(units.map(({ id }) => statusOf(id))))).toEqual(new Set(['off-duty']));
});

test('a Dispatcher who comes on duty while the role is lost does not stay on duty', async () => {
  found(19);
  const dispatcher = newOfficer(19);
  cad.others.community.changeRoles(dispatcher, ['Dispatcher'], 19);
  await eventually(async () =>
    expect(
      await cad.sql(`select 1 from memberships where user_id = ${dispatcher} and 'Dispatcher' = any (roles)`),
    ).toHaveLength(1),
  );
  const come = () => cad.user(dispatcher).put('/api/communities/19/dispatchers/me', {});
  expect((await come()).status).toBe(200);
  await cad.user(dispatcher).delete('/api/communities/19/dispatchers/me');
  const lock = await holdLock(cad.db, 'select 1 from communities where id = 19 for update');

  const coming = come();
  await eventually(async () => expect(await lockWaiters(cad)).toHaveLength(1));
  cad.others.community.changeRoles(dispatcher, ['Civilian'], 19);
  await eventually(async () => expect(await lockWaiters(cad)).toHaveLength(2));
  await lock.release();

  expect(await coming).toMatchObject({
    status: 403,
    body: { message: 'Dispatcher or Admin role required' },
  });
  expect(await cad.sql('select 1 from dispatchers where community_id = 19')).toEqual([]);
});

test('an officer who comes on duty while being removed is told what an outsider is told', async () => {
  found(20);
  const officer = newOfficer(20);
  const unit = await unitOf(officer, 20);
  await cad.user(officer).patch(`/api/units/${unit.id}/status`, { status: 'off-duty' });
  const lock = await holdLock(cad.db, 'select 1 from communities where id = 20 for update');

  const coming = cad.user(officer).post('/api/communities/20/units/status', { status: 'busy' });
  const toggling = cad.user(officer).patch(`/api/units/${unit.id}/status`, { status: 'busy' });
  await eventually(async () => expect(await lockWaiters(cad)).toHaveLength(2));
  cad.others.community.remove(officer, 20);
  await eventually(async () => expect(await lockWaiters(cad)).toHaveLength(3));
  await lock.release();

  expect(await coming).toMatchObject({ status: 404, body: { message: 'Community not found' } });
  expect(await toggling).toMatchObject({ status: 404, body: { message: 'Unit not found' } });
  expect(await statusOf(unit.id)).toBe('off-duty');
});

test('thirty first statuses of a fresh officer do not use up the connections, nor make two units', async () => {
  found(13);
  const officer = newOfficer(13);

  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      cad.user(officer).post('/api/communities/13/units/status', { status: 'busy' }),
    ),
  );

  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
});

test('a service that was down for too long does what the pruned facts would have done', async () => {
  found(30);
  found(31);
  const [stays, left, demoted] = [newOfficer(30), newOfficer(30), newOfficer(30)];
  const units = await Promise.all([stays, left, demoted].map((userId) => unitOf(userId, 30)));
  const call = await openCall(31);
  await cad.user(ADMIN).post(`/api/calls/${call.id}/notes`, { text: 'X' }, { 'idempotency-key': 'note' });
  await known(30, 4);
  const { community } = cad.others;

  // Appended and pruned before the follower reads: the fact is gone when it does.
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
  expect(await cad.sql('select key from idempotency_keys where community_id = 31')).toEqual([]);
  await known(30, 3);
  await known(31, 0);
});

test('a service that was down for too long tells which units are listed again, and which are not', async () => {
  found(32);
  const [comesBack, leaves] = [newOfficer(32), newOfficer(32)];
  const [returned, left] = [await unitOf(comesBack, 32), await unitOf(leaves, 32)];
  const { community } = cad.others;
  await cad.user(leaves).post('/api/communities/32/units/status', { status: 'off-duty' });
  await known(32, 3);
  community.remove(comesBack, 32);
  await known(32, 2);
  const position = (await cad.facts()).length;

  // Appended and pruned before the follower reads: the facts are gone when it does.
  community.remove(leaves, 32);
  community.join(comesBack, ['Law Enforcement'], 32);
  community.prune();

  // Gateways drop the list that they keep.
  await eventually(async () =>
    expect(
      (await cad.facts())
        .slice(position)
        .map(({ type, data }) => [type, (data as { unitId: number }).unitId]),
    ).toEqual([
      ['cad.unit-returned', returned.id],
      ['cad.unit-stood-down', left.id],
    ]),
  );
});

test('a removed user is never a member again while an operator rebuilds the projections', async () => {
  found(40);
  const removed = newOfficer(40);
  await known(40, 2);
  cad.others.community.remove(removed, 40);
  await known(40, 1);
  await cad.sql('create table comings as select user_id from memberships where false');
  await cad.sql(`
    create function note_coming() returns trigger language plpgsql security definer as
      'begin insert into cad.comings values (new.user_id); return null; end'`);
  await cad.sql(`
    create trigger note_coming after insert on memberships for each row execute function note_coming()`);

  await cad.sql(`update follower_cursors set position = ${REBUILD_REQUESTED} where name = 'cad<-community'`);

  await eventually(async () =>
    expect(await cad.sql('select 1 from comings where user_id = $1', [ADMIN])).not.toEqual([]),
  );
  expect(await cad.sql('select 1 from comings where user_id = $1', [removed])).toEqual([]);
});

test('a community that is founded while an operator rebuilds the projections is not taken for a deleted one', async () => {
  const founded = 50;
  found(51);
  await known(51, 1);
  // Its first write arrives between the copy of the members and the end of the rebuild.
  await cad.sql(`
    create function write_first() returns trigger language plpgsql security definer as
      'begin insert into cad.communities (id) values (${founded}) on conflict do nothing; return null; end'`);
  await cad.sql(`
    create trigger write_first after insert on memberships for each row execute function write_first()`);

  await cad.sql(`update follower_cursors set position = ${REBUILD_REQUESTED} where name = 'cad<-community'`);
  await eventually(async () =>
    expect(await cad.sql(`select 1 from communities where id = ${founded}`)).not.toEqual([]),
  );
  await cad.sql('drop trigger write_first on memberships');
  found(founded);

  expect((await cad.user(ADMIN).post(`/api/communities/${founded}/bolos`, { description: 'X' })).status).toBe(
    201,
  );
});
