import { unitInfoSaved } from '@ten8/contracts/cad/units';
import { eventually } from '@ten8/test-kit/eventually';
import { type Harness } from '@ten8/test-kit/service-harness';
import { LE_REQUIRED, OUTSIDER, startCad } from '../cad-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad()));
afterAll(() => cad.stop());

const units = '/api/communities/1/units';
const ownUnit = async (userId: number, fields: object = { status: 'available' }) =>
  (await cad.user(userId).post(`${units}/status`, fields)).body;

describe('one’s own unit', () => {
  test('is made with the defaults when its officer first says a status', async () => {
    const answer = await cad.user(2).post(`${units}/status`, { status: 'available', location: 'On Duty' });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      communityId: 1,
      userId: 2,
      callsign: 'UNIT-ID',
      name: 'Unknown',
      rank: 'Officer',
      department: 'Police',
      status: 'available',
      type: 'Police',
      location: 'On Duty',
      panicUntil: null,
      updatedAt: expect.any(String),
    });
  });

  test('is made once and saved ever after, as the activity log tells', async () => {
    await cad.user(7).post(`${units}/info`, { callsign: '7-MARY-3' });
    await cad.user(7).post(`${units}/info`, { callsign: '7-MARY-4' });

    const saved = (await cad.facts()).filter(
      ({ type, by }) => type === unitInfoSaved.type && by?.userId === 7,
    );

    expect(saved.map(({ data }) => unitInfoSaved.activity?.(unitInfoSaved.data.parse(data)).action)).toEqual([
      'Create Unit',
      'Update Unit',
    ]);
  });

  test('is one, even when twenty first requests come at once', async () => {
    const requests = Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? cad.user(3).post(`${units}/status`, { status: 'busy' })
        : cad.user(3).post(`${units}/info`, { callsign: '1-ADAM-12' }),
    );

    const answers = await Promise.all(requests);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await cad.sql('select callsign, status from units where user_id = 3')).toEqual([
      { callsign: '1-ADAM-12', status: 'busy' },
    ]);
  });

  test('keeps the fields that are missing or blank', async () => {
    await cad.user(4).post(`${units}/info`, { callsign: '2-L-20', rank: 'Sergeant', department: 'Sheriff' });

    const answer = await cad.user(4).post(`${units}/info`, { callsign: '  ', name: 'J. REED', rank: null });

    expect(answer.body).toMatchObject({
      callsign: '2-L-20',
      rank: 'Sergeant',
      name: 'J. REED',
      department: 'Sheriff',
      type: 'Sheriff',
      status: 'off-duty',
    });
  });

  test('belongs to the caller, whatever user the body names', async () => {
    const answer = await cad.user(5).post(`${units}/status`, { status: 'busy', userId: 2 });

    expect(answer.body.userId).toBe(5);
    expect(await cad.sql('select status from units where user_id = 2')).toEqual([{ status: 'available' }]);
  });

  test('says a fact for a change and none for a repetition', async () => {
    const unit = await ownUnit(5, { status: 'en-route' });
    const before = (await cad.facts()).length;

    await ownUnit(5, { status: 'on-scene' });
    await ownUnit(5, { status: 'on-scene' });

    expect((await cad.facts()).slice(before)).toMatchObject([
      {
        type: 'cad.unit-status-changed',
        communityId: 1,
        by: { userId: 5, address: '203.0.113.7' },
        data: { unitId: unit.id, userId: 5, status: 'on-scene' },
      },
    ]);
  });

  test.each(['status', 'info'])('units/%s is for Law Enforcement and Admins', async (path) => {
    const body = { status: 'available' };

    expect((await cad.client(null).post(`${units}/${path}`, body)).body).toEqual({
      code: 'unauthorized',
      message: 'Unauthorized',
    });
    expect(await cad.user(OUTSIDER).post(`${units}/${path}`, body)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Community not found' },
    });
    for (const userId of [8, 9]) {
      expect(await cad.user(userId).post(`${units}/${path}`, body)).toMatchObject({
        status: 403,
        body: LE_REQUIRED,
      });
    }
    expect((await cad.user(1).post(`${units}/${path}`, body)).status).toBe(200);
  });

  test.each([
    ['status', {}],
    ['status', { status: null }],
    ['status', { status: 'flying' }],
    ['status', { status: ['busy'] }],
    ['status', { status: 'busy', callsign: 'x'.repeat(101) }],
    ['status', { status: 'busy', type: 'x'.repeat(101) }],
    ['status', { status: 'busy', location: 'x'.repeat(201) }],
    ['status', { status: 'busy', callsign: 'A\0B' }],
    ['status', { status: 'busy', callsign: '\ud800' }],
    ['status', { status: 'busy', callsign: { a: 1 } }],
    ['status', '[]'],
    ['status', '{"status":'],
    ['info', { status: 'flying' }],
    ['info', { callsign: 7 }],
    ['info', { name: 'x'.repeat(101) }],
    ['info', { rank: 'x'.repeat(101) }],
    ['info', { department: 'x'.repeat(101) }],
    ['info', { location: 'x'.repeat(201) }],
  ])('units/%s refuses %j and keeps nothing', async (path, body) => {
    const answer = await cad.user(6).post(`${units}/${path}`, body);

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await cad.sql('select id from units where user_id = 6')).toEqual([]);
  });

  test('takes every field at its longest', async () => {
    const longest = {
      callsign: 'c'.repeat(100),
      name: 'n'.repeat(100),
      rank: 'r'.repeat(100),
      department: 'd'.repeat(100),
      type: 't'.repeat(100),
      location: 'l'.repeat(200),
    };

    const answer = await cad.user(7).post(`${units}/info`, longest);

    expect(answer).toMatchObject({ status: 200, body: longest });
  });
});

describe('a unit’s status', () => {
  test('is changed by its officer and by an Admin', async () => {
    const unit = await ownUnit(2);

    const byOfficer = await cad.user(2).patch(`/api/units/${unit.id}/status`, { status: 'off-duty' });
    const byAdmin = await cad.user(1).patch(`/api/units/${unit.id}/status`, { status: 'available' });

    expect(byOfficer).toMatchObject({ status: 200, body: { id: unit.id, status: 'off-duty' } });
    expect(byAdmin).toMatchObject({ status: 200, body: { id: unit.id, status: 'available' } });
  });

  test('is not changed by another officer', async () => {
    const unit = await ownUnit(2);

    const answer = await cad.user(3).patch(`/api/units/${unit.id}/status`, { status: 'nonsense' });

    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'You can only change your own unit' },
    });
  });

  test('is changed by a Dispatcher to off duty only', async () => {
    const unit = await ownUnit(2);

    const toBusy = await cad.user(8).patch(`/api/units/${unit.id}/status`, { status: 'busy' });
    const toOffDuty = await cad.user(8).patch(`/api/units/${unit.id}/status`, { status: 'off-duty' });

    expect(toBusy).toMatchObject({ status: 403, body: LE_REQUIRED });
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

    expect(await cad.user(9).patch(`/api/units/${unit.id}/status`, {})).toMatchObject({
      status: 403,
      body: LE_REQUIRED,
    });
    expect((await cad.client(null).patch(`/api/units/${unit.id}/status`, {})).status).toBe(401);
    expect((await cad.client(null).patch('/api/units/2147483647/status', {})).status).toBe(401);
  });

  test.each(['0', '-1', 'abc', '2147483648', '99999999999', '1e3'])(
    'a unit numbered %s does not exist',
    async (id) => {
      expect((await cad.user(1).patch(`/api/units/${id}/status`, { status: 'busy' })).status).toBe(404);
    },
  );

  test('that is none is refused', async () => {
    const unit = await ownUnit(2);

    expect(await cad.user(2).patch(`/api/units/${unit.id}/status`, { status: 'BUSY' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'status' }] },
    });
  });
});

describe('the list of units', () => {
  test('is answered with 304 until a unit changes', async () => {
    await ownUnit(2, { status: 'available' });
    const first = await cad.user(2).get(units);
    const etag = first.headers.get('etag') ?? '';

    const again = await cad.user(3).get(units, { 'if-none-match': etag });
    await ownUnit(2, { status: 'busy' });
    const changed = await cad.user(3).get(units, { 'if-none-match': etag });

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

  test('keeps communities apart', async () => {
    cad.others.community.join(2, ['Law Enforcement'], 2);

    await cad.user(2).post('/api/communities/2/units/status', { status: 'busy', callsign: 'OTHER' });

    expect(await cad.user(2).get('/api/communities/2/units')).toMatchObject({
      body: [{ communityId: 2, callsign: 'OTHER' }],
    });
    expect(JSON.stringify((await cad.user(2).get(units)).body)).not.toContain('OTHER');
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
