import type { Harness } from '@ten8/test-kit/service-harness';
import { NO_SUCH_ID, startCad } from '../cad-harness';
import { callsOf, callVerbs } from './calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
afterAll(() => cad.stop());

const { open, dutyUnit, attach, detach, close, timelineOf } = callVerbs(() => cad);
const assignedTo = async (callId: number) =>
  (await cad.officer.get(callsOf(2))).body.find(({ id }: { id: number }) => id === callId)?.assignedUnits;

describe('attaching and detaching', () => {
  test('keeps the order of arrival, and the next becomes primary when the first leaves', async () => {
    const call = await open();
    const [first, second, third] = [await dutyUnit(2), await dutyUnit(3), await dutyUnit(4)];
    await attach(2, call.id, first.id);
    await attach(3, call.id, String(second.id));
    const three = await attach(8, call.id, third.id);

    const two = await detach(2, call.id, first.id);

    expect(three.body.assignedUnits).toEqual([first, second, third].map(({ id }) => String(id)));
    expect(two).toMatchObject({
      status: 200,
      body: { id: call.id, assignedUnits: [String(second.id), String(third.id)] },
    });
    expect((await cad.facts()).slice(-2)).toMatchObject([
      { type: 'cad.unit-attached', by: { userId: 8 }, data: { unitId: third.id, callsign: 'UNIT-4' } },
      { type: 'cad.unit-detached', by: { userId: 2 }, data: { unitId: first.id, callId: call.id } },
    ]);
  });

  test('leaves the primary as it is when another unit leaves', async () => {
    const call = await open();
    const [first, second, third] = [await dutyUnit(2), await dutyUnit(3), await dutyUnit(4)];
    for (const unit of [first, second, third]) await attach(unit.userId, call.id, unit.id);

    const { body } = await detach(3, call.id, second.id);
    await cad.user(4).patch(`/api/units/${third.id}/status`, { status: 'off-duty' });

    expect(body.assignedUnits).toEqual([first, third].map(({ id }) => String(id)));
    expect((await timelineOf(call.id)).slice(3)).toEqual([
      ['unit-cleared', second.id],
      ['unit-cleared', third.id],
    ]);
  });

  test('notes when the first unit was sent, and that it is on scene already', async () => {
    const [call, unit] = [await open(), await dutyUnit(2, 'on-scene')];

    const { body } = await attach(2, call.id, unit.id);

    const time = expect.any(String);
    expect(body).toMatchObject({ firstAssignedAt: time, firstOnSceneAt: time });
  });

  test('sets the unit en route where dispatch wants that, in the same commit, and moves nobody back', async () => {
    const path = '/api/communities/2/attaching';
    const statusOf = async (unitId: number) =>
      (await cad.officer.get('/api/communities/2/units')).body.find(({ id }: { id: number }) => id === unitId)
        ?.status;
    const attachAs = async (userId: number, status: string) => {
      const unit = await dutyUnit(userId, status);
      await attach(userId, (await open()).id, unit.id);
      return statusOf(unit.id);
    };
    const wanted = await cad.user(8).put(path, { setsEnRoute: true });
    const before = (await cad.facts()).length;

    const statuses = [await attachAs(2, 'available'), await attachAs(3, 'on-scene')];
    await cad.admin.put(path, { setsEnRoute: false });

    expect(wanted).toMatchObject({ status: 200, body: { setsEnRoute: true } });
    expect(statuses).toEqual(['en-route', 'on-scene']);
    expect(await attachAs(4, 'available')).toBe('available');
    const types = (await cad.facts()).slice(before).map(({ type }) => type);
    expect(types.join(' ')).toContain('cad.unit-attached cad.unit-status-changed');
    expect((await cad.user(9).put(path, { setsEnRoute: true })).status).toBe(403);
    expect((await cad.officer.put(path, { setsEnRoute: true })).status).toBe(403);
    expect((await cad.admin.put(path, {})).status).toBe(400);
  });

  test('a unit that a service of the version before attaches during a deploy is on the call', async () => {
    const call = await open();
    const unit = await dutyUnit(5);

    await cad.sql('insert into assignments (call_id, unit_id) values ($1, $2) returning id', [
      call.id,
      unit.id,
    ]);

    expect(await assignedTo(call.id)).toEqual([String(unit.id)]);
  });

  test('a unit is on one call at a time', async () => {
    const [here, there] = [await open(), await open()];
    const unit = await dutyUnit(2);
    await attach(2, here.id, unit.id);

    const elsewhere = await attach(2, there.id, unit.id);
    const again = await attach(1, here.id, unit.id);

    expect(elsewhere).toMatchObject({
      status: 409,
      body: { code: 'already_attached', message: 'You must detach from your current call first' },
    });
    expect(again.body.code).toBe('already_attached');
    expect(await assignedTo(there.id)).toEqual([]);
  });

  test('one unit attached to eight calls at once ends up on one', async () => {
    const calls = await Promise.all(Array.from({ length: 8 }, () => open()));
    const unit = await dutyUnit(2);

    const answers = await Promise.all(calls.map(({ id }) => attach(2, id, unit.id)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await cad.sql('select call_id from assignments where unit_id = $1', [unit.id])).toHaveLength(1);
  });

  test('officers who attach at once are all on the call, in one order for everyone', async () => {
    const call = await open();
    const officers = [2, 3, 4, 5];
    const units = await Promise.all(officers.map((userId) => dutyUnit(userId)));

    const answers = await Promise.all(units.map(({ id, userId }) => attach(userId, call.id, id)));

    const longest = answers.map(({ body }) => body.assignedUnits).sort((a, b) => b.length - a.length)[0];
    expect([...longest].sort()).toEqual(units.map(({ id }) => String(id)).sort());
    expect(await assignedTo(call.id)).toEqual(longest);
    for (const { body } of answers)
      expect(longest.slice(0, body.assignedUnits.length)).toEqual(body.assignedUnits);
  });

  test('no unit stays on a call that is closed while it attaches', async () => {
    for (let round = 0; round < 8; round += 1) {
      const call = await open();
      const unit = await dutyUnit(2);

      const [attached] = await Promise.all([attach(2, call.id, unit.id), close(3, call.id)]);

      expect([200, 409]).toContain(attached?.status);
      expect(await assignedTo(call.id)).toEqual([]);
    }
    expect(
      await cad.sql(`select 1 from assignments a join calls c on c.id = a.call_id where c.status = 'closed'`),
    ).toEqual([]);
  });

  test('a unit that leaves duty while it attaches is on no call', async () => {
    for (let round = 0; round < 8; round += 1) {
      const call = await open();
      const unit = await dutyUnit(2);

      await Promise.all([
        attach(2, call.id, unit.id),
        cad.officer.patch(`/api/units/${unit.id}/status`, { status: 'off-duty' }),
      ]);

      expect(await assignedTo(call.id)).toEqual([]);
    }
  });

  test('going off duty leaves the call, going unavailable does not', async () => {
    const call = await open();
    const unit = await dutyUnit(2);
    await attach(2, call.id, unit.id);

    await cad.officer.patch(`/api/units/${unit.id}/status`, { status: 'unavailable' });
    const whileUnavailable = await assignedTo(call.id);
    await cad.dispatcher.patch(`/api/units/${unit.id}/status`, { status: 'off-duty' });
    const whileOffDuty = await assignedTo(call.id);

    expect(whileUnavailable).toEqual([String(unit.id)]);
    expect(whileOffDuty).toEqual([]);
    expect((await cad.facts()).slice(-2).map(({ type }) => type)).toEqual([
      'cad.unit-detached',
      'cad.unit-status-changed',
    ]);
  });

  test.each(['attach', 'detach'])('%s needs a unit on duty', async (verb) => {
    const call = await open();

    for (const status of ['off-duty', 'unavailable']) {
      const unit = await dutyUnit(2, status);
      expect(await cad.officer.post(`/api/calls/${call.id}/${verb}`, { unitId: unit.id })).toMatchObject({
        status: 409,
        body: { code: 'not_on_duty', message: 'No active unit found' },
      });
    }
  });

  test.each(['attach', 'detach'])('%s is an officer’s right for the own unit only', async (verb) => {
    const call = await open();
    const unit = await dutyUnit(2);

    const answer = await cad.secondOfficer.post(`/api/calls/${call.id}/${verb}`, { unitId: unit.id });

    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'You can only change your own unit' },
    });
  });

  test.each(['attach', 'detach'])('%s on a closed call is refused', async (verb) => {
    const call = await open();
    const unit = await dutyUnit(2);
    await close(2, call.id);

    expect(await cad.officer.post(`/api/calls/${call.id}/${verb}`, { unitId: unit.id })).toMatchObject({
      status: 409,
      body: { code: 'call_closed', message: 'This call is closed' },
    });
  });

  test('detaching what is not attached is refused', async () => {
    const [here, there] = [await open(), await open()];
    const unit = await dutyUnit(2);
    await attach(2, there.id, unit.id);

    expect(await detach(2, here.id, unit.id)).toMatchObject({ status: 409, body: { code: 'not_attached' } });
    expect(await assignedTo(there.id)).toEqual([String(unit.id)]);
  });

  test('a unit of another community is no unit here', async () => {
    const call = await open();
    const foreign = await dutyUnit(2, 'available', 1);

    for (const unitId of [foreign.id, NO_SUCH_ID])
      expect(await attach(1, call.id, unitId)).toMatchObject({
        status: 404,
        body: { message: 'Unit not found' },
      });
  });

  test.each([undefined, null, '', 'abc', 0, -1, 1.5, 2_147_483_648, [], {}, '\0'])(
    'unitId %j is refused',
    async (unitId) => {
      const call = await open();

      expect(await attach(1, call.id, unitId)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', details: [{ path: 'unitId' }] },
      });
    },
  );
});
