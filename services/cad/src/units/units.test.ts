import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { LE_REQUIRED, OUTSIDER, startCad } from '../cad-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad()));
afterAll(() => cad.stop());

const units = '/api/communities/1/units';
const ownUnit = async (userId: number, fields: object = { status: 'available' }) =>
  (await cad.user(userId).post(`${units}/status`, fields)).body;

describe('a unit’s status', () => {
  test('is changed by its officer and by an Admin', async () => {
    const unit = await ownUnit(2);

    const byOfficer = await cad.officer.patch(`/api/units/${unit.id}/status`, { status: 'off-duty' });
    const byAdmin = await cad.admin.patch(`/api/units/${unit.id}/status`, { status: 'available' });

    expect(byOfficer).toMatchObject({ status: 200, body: { id: unit.id, status: 'off-duty' } });
    expect(byAdmin).toMatchObject({ status: 200, body: { id: unit.id, status: 'available' } });
  });

  test('is not changed by another officer', async () => {
    const unit = await ownUnit(2);

    const answer = await cad.secondOfficer.patch(`/api/units/${unit.id}/status`, { status: 'nonsense' });

    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'You can only change your own unit' },
    });
  });

  test('is changed by a Dispatcher to off duty only', async () => {
    const unit = await ownUnit(2);

    const toBusy = await cad.dispatcher.patch(`/api/units/${unit.id}/status`, { status: 'busy' });
    const toOffDuty = await cad.dispatcher.patch(`/api/units/${unit.id}/status`, { status: 'off-duty' });

    expect(toBusy).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'You can only change your own unit' },
    });
    expect(toOffDuty).toMatchObject({ status: 200, body: { status: 'off-duty' } });
  });

  test('looks the same to an outsider as no unit at all', async () => {
    const unit = await ownUnit(2);

    const foreign = await cad.user(OUTSIDER).patch(`/api/units/${unit.id}/status`, { status: 'busy' });
    const unknown = await cad.user(OUTSIDER).patch('/api/units/2147483647/status', { status: 'busy' });

    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Unit not found' } });
    expect(unknown.body).toEqual(foreign.body);
  });

  test('is not for Civilians, nor for somebody who is not signed in', async () => {
    const unit = await ownUnit(2);

    expect(await cad.civilian.patch(`/api/units/${unit.id}/status`, {})).toMatchObject({
      status: 403,
      body: LE_REQUIRED,
    });
    expect((await cad.client(null).patch(`/api/units/${unit.id}/status`, {})).status).toBe(401);
    expect((await cad.client(null).patch('/api/units/2147483647/status', {})).status).toBe(401);
  });

  test.each(['0', '-1', 'abc', '2147483648', '99999999999', '1e3'])(
    'a unit numbered %s does not exist',
    async (id) => {
      expect((await cad.admin.patch(`/api/units/${id}/status`, { status: 'busy' })).status).toBe(404);
    },
  );

  test('that is none is refused', async () => {
    const unit = await ownUnit(2);

    expect(await cad.officer.patch(`/api/units/${unit.id}/status`, { status: 'BUSY' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'status' }] },
    });
  });
});

describe('the list of units', () => {
  test('is answered with 304 until a unit changes', async () => {
    await ownUnit(2, { status: 'available' });
    const first = await cad.officer.get(units);
    const etag = first.headers.get('etag') ?? '';

    const again = await cad.secondOfficer.get(units, { 'if-none-match': etag });
    await ownUnit(2, { status: 'busy' });
    const changed = await cad.secondOfficer.get(units, { 'if-none-match': etag });

    expect(etag).toMatch(/^"/);
    expect(again.status).toBe(304);
    expect(changed.status).toBe(200);
    expect(changed.body.find(({ userId }: { userId: number }) => userId === 2).status).toBe('busy');
  });

  test('is for Dispatchers, officers and Admins', async () => {
    const statuses = await Promise.all(
      [1, 2, 8, 9, OUTSIDER].map(async (userId) => (await cad.user(userId).get(units)).status),
    );

    expect(statuses).toEqual([200, 200, 200, 403, 404]);
    expect((await cad.client(null).get(units)).status).toBe(401);
  });

  test('keeps its order, however its rows are stored', async () => {
    const ids = [];
    for (const userId of [4, 3, 2]) {
      cad.others.community.join(userId, ['Law Enforcement'], 3);
      const { body } = await cad.user(userId).post('/api/communities/3/units/status', { status: 'busy' });
      ids.push(body.id);
    }
    await cad.sql('cluster units using units_community_id_user_id_key');

    const { body } = await cad.officer.get('/api/communities/3/units');

    expect(body.map(({ id }: { id: number }) => id)).toEqual(ids);
  });

  test('keeps communities apart', async () => {
    cad.others.community.join(cad.officer.userId, ['Law Enforcement'], 2);

    await cad.officer.post('/api/communities/2/units/status', { status: 'busy', callsign: 'OTHER' });

    expect(await cad.officer.get('/api/communities/2/units')).toMatchObject({
      body: [{ communityId: 2, callsign: 'OTHER' }],
    });
    expect(JSON.stringify((await cad.officer.get(units)).body)).not.toContain('OTHER');
  });
});

test('the figures count the units on duty, and name no community', async () => {
  await ownUnit(2, { status: 'busy' });
  const [row] = await cad.sql<{ active: number }>(
    `select count(*)::int as active from units where status not in ('off-duty', 'unavailable')`,
  );

  await eventually(async () => {
    const text = await (await fetch(`${cad.url}/metrics`)).text();
    expect(text).toContain(`cad_active_units{service="cad"} ${row?.active}`);
  });
});

describe('what dispatch knows of a unit', () => {
  const check = (userId: number, body: object) =>
    cad.user(userId).post('/api/communities/1/units/check', body);
  const at = (time: string) => (cad.clock.now = new Date(`2026-05-01T12:${time}:00.000Z`));
  afterAll(() => void (cad.clock.now = null));

  test('is since when it has its status, whatever else changes', async () => {
    at('00');
    await ownUnit(5, { status: 'available', callsign: '5-ADAM-1' });
    at('10');
    expect(await ownUnit(5, { status: 'busy' })).toMatchObject({ statusSince: '2026-05-01T12:10:00.000Z' });
    at('20');

    const located = (await cad.user(5).post(`${units}/location`, { location: '7113' })).body;

    expect(located).toMatchObject({
      statusSince: '2026-05-01T12:10:00.000Z',
      updatedAt: '2026-05-01T12:20:00.000Z',
    });
  });

  test('is that it was checked, and a note, until its status changes or it goes off duty', async () => {
    const unit = await ownUnit(5, { status: 'available', callsign: '5-ADAM-1' });
    at('30');

    const checked = await check(8, { unitIds: [unit.id], note: 'AT THE HOSPITAL' });

    expect(checked).toMatchObject({
      status: 200,
      body: [{ checkedAt: '2026-05-01T12:30:00.000Z', note: 'AT THE HOSPITAL', updatedAt: unit.updatedAt }],
    });
    expect((await check(8, { unitIds: [unit.id] })).body[0]).toMatchObject({ note: 'AT THE HOSPITAL' });
    const busy = await ownUnit(5, { status: 'busy' });
    expect(busy).toMatchObject({ checkedAt: null, note: 'AT THE HOSPITAL' });
    expect((await check(8, { unitIds: [unit.id], note: ' ' })).body).toMatchObject([{ note: null }]);
    await check(8, { unitIds: [unit.id], note: 'BACK SOON' });
    expect(await ownUnit(5, { status: 'off-duty' })).toMatchObject({ note: null });
    expect(await check(8, { unitIds: [unit.id] })).toMatchObject({
      status: 409,
      body: { message: '5-ADAM-1 is not on duty' },
    });
  });

  test('is that it was heard from, with everything that its officer does on a call', async () => {
    const [unit, other] = [await ownUnit(5, { status: 'busy' }), await ownUnit(6, { status: 'busy' })];
    const sent = { location: 'PIER', description: 'BOAT ON FIRE' };
    const { body: call } = await cad.user(8).post('/api/communities/1/dispatch/calls', sent);
    const path = `/api/calls/${call.id}`;
    const officer = cad.user(5);
    const deeds = [
      () => officer.post(`${path}/attach`, { unitId: unit.id }),
      () => officer.post(`${path}/notes`, { text: 'Two on board' }),
      () => officer.post(`${path}/aid`, { kind: 'fire' }),
      () => officer.patch(path, { version: 1, description: 'YACHT ON FIRE' }),
      () => officer.put(path, { postalCode: '7113' }),
      async () => {
        const { body: asked } = await cad.user(8).post(`${path}/roll-calls`, {});
        return officer.post(`/api/roll-calls/${asked.rollCall.id}/answer`);
      },
      () => officer.post(`${path}/detach`, { unitId: unit.id }),
    ];
    for (const [index, act] of deeds.entries()) {
      const time = at(String(40 + index)).toISOString();
      expect((await act()).status).toBeLessThan(300);
      const listed = (await cad.user(8).get(units)).body;
      expect(listed).toContainEqual(expect.objectContaining({ id: unit.id, checkedAt: time }));
      expect(listed).toContainEqual(expect.objectContaining({ id: other.id, checkedAt: null }));
    }
  });

  test('is not that it was heard from while nobody watches its status', async () => {
    const unit = await ownUnit(5, { status: 'available' });
    const sent = { location: 'PIER', description: 'BOAT ON FIRE' };
    const { body: call } = await cad.user(8).post('/api/communities/1/dispatch/calls', sent);
    const before = (await cad.facts()).length;

    await cad.user(5).post(`/api/calls/${call.id}/notes`, { text: 'On my way' });

    expect((await cad.facts()).slice(before)).toMatchObject([{ type: 'cad.note-added' }]);
    expect((await cad.user(8).get(units)).body).toContainEqual(
      expect.objectContaining({ id: unit.id, checkedAt: null }),
    );
  });

  test('is noted by dispatchers, and of the own unit by officers while nobody dispatches', async () => {
    const [own, other] = [await ownUnit(5), await ownUnit(6)];

    expect((await check(5, { unitIds: [own.id] })).status).toBe(200);
    expect(await check(5, { unitIds: [own.id, other.id] })).toMatchObject({
      status: 403,
      body: { message: 'Dispatcher or Admin role required' },
    });
    expect((await check(8, { unitIds: [own.id, 2_147_483_647] })).status).toBe(404);
  });

  test.each([
    ['San Andreas EMS', 'ems'],
    ['Los Santos Fire', 'fire'],
    ['Bob’s Towing', 'tow'],
    ['Firearms Unit', 'leo'],
  ])('a unit of %s is %s', async (department, kind) => {
    expect((await cad.user(7).post(`${units}/info`, { department })).body.kind).toBe(kind);
  });
});
