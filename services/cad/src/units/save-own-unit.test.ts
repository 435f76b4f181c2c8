import { UNIT_DEFAULTS } from '@ten8/contracts/cad/constants';
import type { Harness } from '@ten8/test-kit/service-harness';
import { activityOf, LE_REQUIRED, OUTSIDER, startCad } from '../cad-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad()));
afterAll(() => cad.stop());

const units = '/api/communities/1/units';
const ownUnit = async (userId: number, fields: object = { status: 'available' }) =>
  (await cad.user(userId).post(`${units}/status`, fields)).body;

describe('one’s own unit', () => {
  test('is made with the defaults when its officer first says a status', async () => {
    const answer = await cad.officer.post(`${units}/status`, { status: 'available', location: 'On Duty' });

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
      kind: 'leo',
      statusSince: expect.any(String),
      checkedAt: null,
      note: null,
      updatedAt: expect.any(String),
    });
  });

  test('is made in the department that the first status names as its type', async () => {
    cad.others.community.join(50, ['Law Enforcement']);

    const unit = await ownUnit(50, { status: 'available', type: 'Sheriff' });

    expect(unit).toMatchObject({ type: 'Sheriff', department: 'Sheriff' });
  });

  test('keeps the status that dispatch ordered while its officer saves its information', async () => {
    cad.others.community.join(51, ['Law Enforcement']);
    const seen = await ownUnit(51);
    await cad.user(1).patch(`/api/units/${seen.id}/status`, { status: 'busy' });
    const save = (fields: object) => cad.user(51).post(`${units}/info`, { status: 'available', ...fields });

    const saved = await save({ callsign: '51-KING-1', statusSince: seen.statusSince });
    const chosen = await save({ statusSince: saved.body.statusSince });

    expect(saved.body).toMatchObject({ callsign: '51-KING-1', status: 'busy' });
    expect(chosen.body).toMatchObject({ status: 'available' });
  });

  test('has one row in the activity log for each time that it is saved', async () => {
    const before = (await cad.facts()).length;
    const onDuty = { status: 'available', location: 'On Duty' };
    await cad.user(7).post(`${units}/status`, { ...onDuty, callsign: '7-MARY-3' });
    await cad.user(7).post(`${units}/info`, { callsign: '7-MARY-4' });
    await cad.user(7).post(`${units}/status`, { status: 'off-duty', location: 'On Duty' });
    await cad.user(7).post(`${units}/status`, onDuty);
    await cad.user(7).post(`${units}/info`, { callsign: '7-MARY-5', status: 'busy' });
    await cad.user(7).post(`${units}/info`, { location: 'PIER' });

    expect((await cad.facts()).slice(before).flatMap(activityOf)).toEqual([
      'Create Unit: Saved unit information of 7-MARY-3',
      'Update Unit: Saved unit information of 7-MARY-4',
      'Update Unit Status: 7-MARY-4 is off-duty',
      'Update Unit Status: 7-MARY-4 is available',
      'Update Unit: Saved unit information of 7-MARY-5, which is busy',
      'Update Unit: Saved unit information of 7-MARY-5',
    ]);
  });

  test('is one, even when twenty first requests come at once', async () => {
    const requests = Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? cad.secondOfficer.post(`${units}/status`, { status: 'busy' })
        : cad.secondOfficer.post(`${units}/info`, { callsign: '1-ADAM-12' }),
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

  test.each(['status', 'info'])(
    'is renamed in nothing by units/%s from a client that has not read it yet',
    async (path) => {
      const known = { callsign: '4-K-9', department: 'Sheriff', rank: 'Sergeant', name: 'J. REED' };
      await cad.user(4).post(`${units}/info`, known);
      const unread = {
        ...UNIT_DEFAULTS,
        type: UNIT_DEFAULTS.department,
        status: 'busy',
        location: 'On Duty',
      };

      const answer = await cad.user(4).post(`${units}/${path}`, unread);

      expect(answer).toMatchObject({
        status: 200,
        body: { ...known, type: 'Sheriff', status: 'busy', location: 'On Duty' },
      });
    },
  );

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

    // Others joined a moment ago, so that the follower may list their units now.
    const own = (await cad.facts()).slice(before).filter(({ by }) => by !== null);
    expect(own).toMatchObject([
      {
        type: 'cad.unit-status-changed',
        communityId: 1,
        by: { userId: 5, address: '203.0.113.7' },
        data: { unitId: unit.id, userId: 5, status: 'on-scene', before: 'en-route' },
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
    expect((await cad.admin.post(`${units}/${path}`, body)).status).toBe(200);
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

  test.each([
    ['a zero-width space', 'ADAM\u200b12'],
    ['a change of direction', '\u202eADAM'],
    ['a line break', 'ADAM\n12'],
  ])('is not called by %s, nor is its place', async (_, text) => {
    const answers = [
      await cad.officer.post('/api/communities/1/units/status', { status: 'busy', callsign: text }),
      await cad.officer.post('/api/communities/1/units/status', { status: 'busy', location: text }),
      await cad.officer.post('/api/communities/1/units/info', { name: text }),
      await cad.officer.post('/api/communities/1/units/info', { location: text }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
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
