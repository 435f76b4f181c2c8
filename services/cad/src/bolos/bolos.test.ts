import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import type { Harness } from '@ten8/test-kit/service-harness';
import { LE_REQUIRED, NO_SUCH_ID, OUTSIDER, startCad } from '../cad-harness';
import { createBoloStore } from './bolo-store';
import { boloCreator, bolosOf } from './bolos-harness';

const LONG_ENOUGH_TO_DELETE_MS = 200;

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2, 3, 4])));
afterAll(() => cad.stop());

const create = boloCreator(() => cad);

describe('a BOLO', () => {
  test('is about a vehicle unless it says otherwise', async () => {
    const answer = await create({
      type: ' ',
      description: 'RED SEDAN',
      plate: 'ABC123',
      vin: '',
      vehicleDetails: null,
    });

    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({
      id: expect.any(Number),
      communityId: 1,
      type: 'VEHICLE',
      description: 'RED SEDAN',
      plate: 'ABC123',
      vin: null,
      vehicleDetails: null,
      status: 'active',
      version: 1,
      broadcastAt: null,
      expiresAt: null,
      createdAt: expect.any(String),
    });
    expect((await cad.facts()).at(-1)).toMatchObject({
      type: 'cad.bolo-created',
      communityId: 1,
      by: { userId: 2 },
      data: { boloId: answer.body.id, type: 'VEHICLE', description: 'RED SEDAN', plate: 'ABC123', vin: null },
    });
  });

  test('is created once for one intention, even when it is sent twice at once', async () => {
    const headers = { 'idempotency-key': 'bolo-once' };
    const send = (description: string) => cad.officer.post(bolosOf(1), { description }, headers);

    const [first, second] = await Promise.all([send('ONCE'), send('ONCE')]);
    const other = await send('ANOTHER');

    expect(first?.status).toBe(201);
    expect(second).toMatchObject({ status: 201, body: first?.body });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
    expect(await cad.sql(`select id from bolos where description in ('ONCE', 'ANOTHER')`)).toHaveLength(1);
  });

  test('takes every field at its longest', async () => {
    const longest = {
      type: 't'.repeat(100),
      description: 'd'.repeat(2000),
      plate: 'p'.repeat(100),
      vin: 'v'.repeat(100),
      vehicleDetails: 'x'.repeat(500),
    };

    expect(await create(longest)).toMatchObject({ status: 201, body: longest });
  });

  test.each([
    ['no description', { description: undefined }, 'Please provide a description for the BOLO'],
    ['a blank description', { description: ' \n ' }, 'Please provide a description for the BOLO'],
    ['a long description', { description: 'x'.repeat(2001) }, undefined],
    ['a number for a description', { description: 5 }, undefined],
    ['NUL', { description: 'A\0' }, undefined],
    ['half a character', { plate: '\ud83d' }, undefined],
    ['a long plate', { plate: 'x'.repeat(101) }, undefined],
    ['a long VIN', { vin: 'x'.repeat(101) }, undefined],
    ['a long type', { type: 'x'.repeat(101) }, undefined],
    ['long details', { vehicleDetails: 'x'.repeat(501) }, undefined],
    ['a list for a plate', { plate: ['A'] }, undefined],
  ])('with %s is refused', async (_, fields, message) => {
    const before = await cad.sql('select count(*) as n from bolos');

    const answer = await create(fields);

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    if (message) expect(answer.body.message).toBe(message);
    expect(await cad.sql('select count(*) as n from bolos')).toEqual(before);
  });

  test('is deleted, and the fact contains its data', async () => {
    const { body: bolo } = await create({ plate: 'GONE1' });

    const answer = await cad.dispatcher.delete(`/api/bolos/${bolo.id}`);

    expect(answer).toMatchObject({ status: 204, body: null });
    expect(await cad.sql('select id from bolos where id = $1', [bolo.id])).toEqual([]);
    expect((await cad.facts()).at(-1)).toMatchObject({
      type: 'cad.bolo-deleted',
      communityId: 1,
      by: { userId: 8 },
      data: { boloId: bolo.id, plate: 'GONE1' },
    });
    expect((await cad.dispatcher.delete(`/api/bolos/${bolo.id}`)).status).toBe(404);
  });

  test('is back as it was when its deletion is taken back, once and for everyone', async () => {
    const { body: bolo } = await create({ plate: 'BACK1', description: 'RED VAN' });
    await cad.dispatcher.delete(`/api/bolos/${bolo.id}`);
    const before = (await cad.facts()).length;

    const answers = await Promise.all(
      [cad.dispatcher, cad.officer].map((who) => who.post(`/api/bolos/${bolo.id}/restore`)),
    );

    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: bolo });
    expect((await cad.officer.get(bolosOf(1))).body).toContainEqual(bolo);
    expect((await cad.facts()).slice(before)).toMatchObject([
      { type: 'cad.bolo-restored', communityId: 1, data: { boloId: bolo.id, plate: 'BACK1' } },
    ]);
  });

  test('is told to be deleted with the text that a colleague was just saving', async () => {
    const { body: bolo } = await create({ description: 'RED SEDAN' });
    // The head of the log, locked for a moment: the text is changed, but its commit has to wait.
    const lock = await holdLock(cad.db, 'select 1 from event_head for update');
    const edited = cad.dispatcher.patch(`/api/bolos/${bolo.id}`, { version: 1, description: 'BLUE SEDAN' });
    await eventually(async () => expect(await lockWaiters(cad)).toHaveLength(1));

    const deleted = cad.officer.delete(`/api/bolos/${bolo.id}`);
    await eventually(async () => expect(await lockWaiters(cad)).toHaveLength(2));
    await lock.release();

    expect([(await edited).status, (await deleted).status]).toEqual([200, 204]);
    expect((await cad.facts()).at(-1)).toMatchObject({
      type: 'cad.bolo-deleted',
      data: { boloId: bolo.id, description: 'BLUE SEDAN' },
    });
  });

  test('is back also for an officer whose colleague restores it while it is looked for', async () => {
    const { body: bolo } = await create({ plate: 'BACK2' });
    await cad.officer.delete(`/api/bolos/${bolo.id}`);
    const colleague = await holdLock(cad.db, 'lock table deleted_bolos in access exclusive mode');

    const answer = cad.officer.post(`/api/bolos/${bolo.id}/restore`);
    await eventually(async () => expect(await lockWaiters(cad)).toHaveLength(1));
    await createBoloStore(cad.db).restore(bolo.id, colleague.transaction);
    await colleague.release();

    expect(await answer).toMatchObject({ status: 200, body: bolo });
  });

  test('stays deleted after a minute, and for who may not delete it', async () => {
    const { body: bolo } = await create({});
    await cad.officer.delete(`/api/bolos/${bolo.id}`);
    const restore = (who: typeof cad.officer) => who.post(`/api/bolos/${bolo.id}/restore`);

    const refused = [await restore(cad.user(OUTSIDER)), await restore(cad.civilian)];
    cad.clock.now = new Date(Date.now() + 61_000);
    const late = await restore(cad.officer);
    await cad.officer.delete(`/api/bolos/${(await create({})).body.id}`);
    cad.clock.now = null;

    expect(refused.map(({ status }) => status)).toEqual([404, 403]);
    expect(late).toMatchObject({ status: 404, body: { message: 'BOLO not found' } });
    expect(await cad.sql('select id from deleted_bolos where id = $1', [bolo.id])).toEqual([]);
  });

  test('deleted by three at once is deleted once', async () => {
    const { body: bolo } = await create({});

    const answers = await Promise.all([1, 2, 8].map((id) => cad.user(id).delete(`/api/bolos/${bolo.id}`)));

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  });

  test('is deleted only while its community exists, so nothing of it is left behind', async () => {
    const { body: bolo } = await create({}, 4);
    const hasDeleted = cad.db.transaction(async (transaction) => {
      await cad.db.query('update communities set is_deleted = true where id = 4', { transaction });
      const answer = cad.officer.delete(`/api/bolos/${bolo.id}`);
      await pause(LONG_ENOUGH_TO_DELETE_MS);
      await cad.db.query('delete from bolos where community_id = 4', { transaction });
      return () => answer;
    });

    const answer = await (await hasDeleted)();

    expect(answer.status).toBe(404);
    expect(await cad.sql('select id from deleted_bolos where community_id = 4')).toEqual([]);
  });

  test('looks the same to an outsider as no BOLO at all', async () => {
    const { body: bolo } = await create({});

    const foreign = await cad.user(OUTSIDER).delete(`/api/bolos/${bolo.id}`);
    const unknown = await cad.user(OUTSIDER).delete(`/api/bolos/${NO_SUCH_ID}`);

    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found', message: 'BOLO not found' } });
    expect(unknown.body).toEqual(foreign.body);
    expect(await cad.civilian.delete(`/api/bolos/${bolo.id}`)).toMatchObject({
      status: 403,
      body: LE_REQUIRED,
    });
    expect((await cad.client(null).delete(`/api/bolos/${bolo.id}`)).status).toBe(401);
    for (const id of ['0', 'x', '2147483648'])
      expect((await cad.admin.delete(`/api/bolos/${id}`)).status).toBe(404);
  });
});

describe('an edit of a BOLO', () => {
  const edit = (userId: number, id: number, fields: object) =>
    cad.user(userId).patch(`/api/bolos/${id}`, fields);

  test('changes what is sent, and loses nothing that somebody else changed in the meantime', async () => {
    const { body: bolo } = await create({ plate: 'OLD1' });
    await cad.user(3).post('/api/communities/1/units/status', { status: 'busy', callsign: 'UNIT-3' });

    const first = await edit(3, bolo.id, { version: 1, plate: 'NEW1' });
    const other = await edit(2, bolo.id, { version: 1, description: 'BLUE VAN' });
    const same = await edit(8, bolo.id, { version: 1, plate: 'NEW1' });
    const conflict = await edit(8, bolo.id, { version: 1, plate: 'OTHER', vin: 'V1' });

    expect(first.body).toMatchObject({ version: 2, plate: 'NEW1', description: 'STOLEN' });
    expect(other.body).toMatchObject({ version: 3, plate: 'NEW1', description: 'BLUE VAN' });
    expect(same).toMatchObject({ status: 200, body: { version: 3 } });
    expect(conflict).toMatchObject({
      status: 409,
      body: {
        code: 'edit_conflict',
        message: 'Somebody changed this BOLO while you were typing',
        details: [{ path: 'plate', message: 'Now: NEW1, by UNIT-3' }],
      },
    });
    expect((await cad.officer.get(bolosOf(1))).body).toContainEqual(other.body);
    const byNoUnit = await edit(3, bolo.id, { version: 1, description: 'RED VAN' });
    expect(byNoUnit.body.details).toEqual([
      { path: 'description', message: 'Now: BLUE VAN, by First2 Last2' },
    ]);
    expect((await edit(3, bolo.id, { version: 1, plate: 'NEW2' })).body.plate).toBe('NEW2');
    expect((await cad.facts()).at(-1)).toMatchObject({ type: 'cad.bolo-edited', data: { plate: 'NEW2' } });
  });

  test.each([
    ['no version', { plate: 'X' }],
    ['version 0', { version: 0 }],
    ['a version from the future', { version: 2 }],
    ['an end that is past', { version: 1, expiresAt: '2020-01-01T00:00:00Z' }],
    ['a day as its end', { version: 1, expiresAt: 'tomorrow' }],
    ['an end in the year 10000', { version: 1, expiresAt: '9999-12-31T23:59:59-14:00' }],
    ['no description', { version: 1, description: ' ' }],
  ])('with %s is refused', async (_, fields) => {
    const { body: bolo } = await create({});

    expect(await edit(2, bolo.id, fields)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  test('gives it an end, after which it is in no answer, and a sweep tells the consoles', async () => {
    const { body: bolo } = await create({ description: 'ENDS SOON' });
    const end = new Date(Date.now() + 60_000).toISOString();
    await edit(2, bolo.id, { version: 1, expiresAt: end });
    const answer = await cad.officer.get(bolosOf(1));
    expect(answer.headers.get('x-ten8-board')).toContain(`"until":"${end}"`);

    cad.clock.now = new Date(Date.now() + 61_000);
    const answers = [
      await cad.officer.get(bolosOf(1)),
      await cad.officer.get(`${bolosOf(1)}/search?q=ENDS`),
      await cad.officer.get('/internal/bolos'),
    ];
    const late = await edit(2, bolo.id, { version: 2, expiresAt: null });
    await eventually(async () =>
      expect((await cad.facts()).at(-1)).toMatchObject({
        type: 'cad.bolo-expired',
        by: null,
        data: { boloId: bolo.id },
      }),
    );
    cad.clock.now = null;

    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('ENDS SOON');
    expect(late).toMatchObject({ status: 404, body: { message: 'BOLO not found' } });
  });
});

test('a BOLO is broadcast once in ten minutes, by officers only while nobody dispatches', async () => {
  const { body: bolo } = await create({});
  const { body: other } = await create({});
  const broadcast = (userId: number, { id } = bolo) => cad.user(userId).post(`/api/bolos/${id}/broadcast`);

  expect((await broadcast(2, other)).status).toBe(200);
  await cad.user(8).put('/api/communities/1/dispatchers/me', {});
  expect(await broadcast(2)).toMatchObject({
    status: 403,
    body: { message: 'Dispatcher or Admin role required' },
  });
  expect(await cad.civilian.post(`/api/bolos/${bolo.id}/broadcast`)).toMatchObject({
    status: 403,
    body: { message: 'Law Enforcement or Admin role required' },
  });
  const told = await broadcast(8);
  expect(told.body).toMatchObject({ id: bolo.id, version: 1, broadcastAt: expect.any(String) });
  expect((await cad.facts()).at(-1)).toMatchObject({ type: 'cad.bolo-broadcast', by: { userId: 8 } });
  const later = (ms: number) => (cad.clock.now = new Date(Date.parse(told.body.broadcastAt) + ms));
  later(599_999);
  expect(await broadcast(1)).toMatchObject({
    status: 429,
    body: { message: 'This BOLO was broadcast in the last ten minutes' },
  });
  later(600_000);
  expect((await broadcast(1)).status).toBe(200);
  // The clock was set back.
  later(-3_600_000);
  expect((await broadcast(1)).status).toBe(200);
  cad.clock.now = null;
});

describe('the list of BOLOs', () => {
  test('shows the community’s own, newest first', async () => {
    for (const description of ['FIRST', 'SECOND', 'THIRD']) await create({ description }, 3);

    const { body } = await cad.dispatcher.get(bolosOf(3));

    expect(body.map(({ description }: { description: string }) => description)).toEqual([
      'THIRD',
      'SECOND',
      'FIRST',
    ]);
  });

  test('is answered with 304 until a BOLO comes or goes', async () => {
    const etagNow = async () => (await cad.officer.get(bolosOf(3))).headers.get('etag') ?? '';
    const etag = await etagNow();

    const unchanged = await cad.dispatcher.get(bolosOf(3), { 'if-none-match': etag });
    await create({}, 3);
    const changed = await cad.dispatcher.get(bolosOf(3), { 'if-none-match': etag });

    expect([unchanged.status, changed.status]).toEqual([304, 200]);
  });
});

test.each([
  ['get', ''],
  ['get', '/search'],
  ['post', ''],
] as const)('%s bolos%s is for Dispatchers, officers and Admins', async (verb, path) => {
  const ask = async (userId: number) => {
    const { status, body } = await cad.user(userId)[verb](`${bolosOf(1)}${path}`);
    return [status, body.message];
  };

  expect(await ask(9)).toEqual([403, LE_REQUIRED.message]);
  expect(await ask(OUTSIDER)).toEqual([404, 'Community not found']);
  expect((await cad.client(null)[verb](`${bolosOf(1)}${path}`)).status).toBe(401);
  for (const userId of [1, 2, 8]) expect([200, 400]).toContain((await ask(userId))[0]);
});
