import type { Harness } from '@ten8/test-kit/service-harness';
import { LE_REQUIRED, NO_SUCH_ID, OUTSIDER, startCad } from '../cad-harness';
import { callVerbs, EMERGENCY } from './calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
afterAll(() => cad.stop());

const { open, dutyUnit, attach, close } = callVerbs(() => cad);
const UNIT_STATUS = '/api/communities/2/units/status';

describe('updating a call', () => {
  test('changes what was sent and nothing else', async () => {
    const call = await open(2, { postalCode: '90210' });

    const answer = await cad.officer.put(`/api/calls/${call.id}`, {
      description: 'ROBBERY',
      callerName: 'X',
      assignedUnits: ['5'],
      priority: 'low',
    });

    expect(answer).toMatchObject({
      status: 200,
      body: { ...call, description: 'ROBBERY', version: call.version + 1, updatedAt: expect.any(String) },
    });
    expect((await cad.facts()).at(-1)).toMatchObject({
      type: 'cad.call-updated',
      data: { callId: call.id, callNumber: call.callNumber },
    });
  });

  test('may empty the postal code, and says nothing when nothing changes', async () => {
    const call = await open(2, { postalCode: '90210' });

    const emptied = await cad.dispatcher.put(`/api/calls/${call.id}`, { postalCode: null });
    const before = (await cad.facts()).length;
    const same = await cad.dispatcher.put(`/api/calls/${call.id}`, { location: call.location });

    expect(emptied.body.postalCode).toBeNull();
    expect(same.body).toEqual(emptied.body);
    expect(await cad.facts()).toHaveLength(before);
  });

  test('with a version, does not overwrite what somebody else changed since', async () => {
    const call = await open();
    const put = (userId: number, body: object, version: string) =>
      cad.user(userId).put(`/api/calls/${call.id}`, body, { 'if-match': version });
    await put(2, { location: 'LEGION SQUARE' }, '"1"');

    const answers = [
      await put(8, { location: 'PIER', description: 'ROBBERY' }, '"1"'),
      await put(8, { description: 'ROBBERY' }, '"1"'),
      await put(8, { location: 'PIER' }, '"3"'),
      await put(8, { location: 'PIER' }, '"9"'),
      await put(8, { location: 'PIER' }, 'W/"4"'),
      await put(8, { location: 'DOCKS' }, '*'),
    ];

    expect(answers).toMatchObject([
      { status: 409, body: { code: 'edit_conflict', details: [{ path: 'location' }] } },
      { status: 200, body: { location: 'LEGION SQUARE', description: 'ROBBERY' } },
      { status: 200, body: { location: 'PIER', description: 'ROBBERY', version: 4 } },
      { status: 400, body: { message: 'This call has no such version yet' } },
      { status: 400, body: { message: 'If-Match must be the version of the call, such as "7"' } },
      { status: 200, body: { location: 'DOCKS', version: 5 } },
    ]);
  });

  test('closing frees every unit, and a second time changes nothing', async () => {
    const call = await open();
    const [first, second] = [await dutyUnit(2), await dutyUnit(3)];
    await attach(2, call.id, first.id);
    await attach(3, call.id, second.id);

    const closed = await cad.officer.put(`/api/calls/${call.id}`, { status: 'closed', location: 'PIER' });
    const before = (await cad.facts()).length;
    const again = await close(8, call.id);

    expect(closed).toMatchObject({
      status: 200,
      body: { status: 'closed', location: 'PIER', assignedUnits: [], closedAt: expect.any(String) },
    });
    expect(again.body).toEqual(closed.body);
    expect(again.status).toBe(200);
    expect(await cad.facts()).toHaveLength(before);
    const next = await open();
    expect((await attach(2, next.id, first.id)).status).toBe(200);
  });

  test('closing makes the units on duty available, and tells the other officers', async () => {
    const call = await open();
    const [own, other, away] = [
      await dutyUnit(2, 'on-scene'),
      await dutyUnit(3, 'en-route'),
      await dutyUnit(4, 'on-scene'),
    ];
    for (const unit of [own, other, away]) await attach(unit.userId, call.id, unit.id);
    await cad.user(4).post(UNIT_STATUS, { status: 'unavailable', callsign: 'UNIT-4' });
    const before = (await cad.facts()).length;

    await close(2, call.id);

    const ids = [own, other, away].map(({ id }) => id);
    expect(await cad.sql('select status from units where id = any ($1) order by id', [ids])).toEqual(
      ['available', 'available', 'unavailable'].map((status) => ({ status })),
    );
    const facts = (await cad.facts()).slice(before).filter(({ type }) => type === 'cad.unit-dispatched');
    expect(facts.map(({ data }) => data)).toMatchObject([
      { userIds: [3], unitId: other.id, callId: null, status: 'available' },
    ]);
  });

  test('is over when the call is closed', async () => {
    const call = await open();
    await close(2, call.id);

    for (const changes of [{ location: 'X' }, { status: 'closed', description: 'X' }, {}])
      expect(await cad.officer.put(`/api/calls/${call.id}`, changes)).toMatchObject({
        status: 409,
        body: { code: 'call_closed', message: 'This call is closed' },
      });
  });

  test('two who close at once close it once', async () => {
    const call = await open();
    const before = (await cad.facts()).length;

    const answers = await Promise.all([close(2, call.id), close(3, call.id), close(8, call.id)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await cad.facts()).slice(before).map(({ type }) => type)).toEqual(['cad.call-closed']);
  });

  test.each([
    [{ location: '' }, 'Location is required'],
    [{ location: '  ' }, 'Location is required'],
    [{ description: ' ' }, 'Description is required'],
    [{ status: 'active' }, 'A call can only be closed'],
    [{ status: null }, undefined],
    [{ location: 'x'.repeat(201) }, undefined],
    [{ postalCode: 'x'.repeat(11) }, undefined],
    [{ description: 'x'.repeat(2001) }, undefined],
    [{ description: '\0' }, undefined],
    [{ description: '\ud800' }, undefined],
    [{ location: 5 }, undefined],
  ])('is refused when it breaks a rule (%#)', async (changes, message) => {
    const call = await open();

    const answer = await cad.officer.put(`/api/calls/${call.id}`, changes);

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    if (message) expect(answer.body.message).toBe(message);
    expect(await cad.sql('select location, description from calls where id = $1', [call.id])).toEqual([
      EMERGENCY,
    ]);
  });
});

describe.each([
  ['post', 'attach'],
  ['post', 'detach'],
  ['put', ''],
] as const)('%s /api/calls/{id}/%s', (verb, path) => {
  const url = (id: unknown) => `/api/calls/${id}${path && `/${path}`}`;

  test('tells an outsider nothing, and Civilians that they may not', async () => {
    const call = await open();
    const bad = { unitId: 'nonsense', status: 'nonsense' };

    const foreign = await cad.user(OUTSIDER)[verb](url(call.id), bad);
    const unknown = await cad.user(OUTSIDER)[verb](url(NO_SUCH_ID), bad);

    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Call not found' } });
    expect(unknown.body).toEqual(foreign.body);
    expect(await cad.civilian[verb](url(call.id), bad)).toMatchObject({ status: 403, body: LE_REQUIRED });
    expect((await cad.client(null)[verb](url(call.id), bad)).status).toBe(401);
    for (const id of ['0', 'abc', '2147483648', '%00'])
      expect((await cad.admin[verb](url(id), bad)).status).toBe(404);
  });
});
