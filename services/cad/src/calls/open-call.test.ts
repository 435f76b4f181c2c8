import { characterCreated, characterDeleted } from '@ten8/contracts/civilian/characters';
import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { NO_SUCH_ID, OUTSIDER, startCad } from '../cad-harness';
import { callsOf, callVerbs, EMERGENCY } from './calls-harness';

let cad: Harness;
beforeAll(async () => {
  cad = await startCad([1, 2]);
  const { civilian } = cad.others;
  const name = { firstName: 'Jane', lastName: 'O’Doe' };
  civilian.addFact(characterCreated, 2, { characterId: 11, userId: 9, ...name });
  civilian.addFact(characterCreated, 2, { characterId: 12, userId: 8, ...name });
  civilian.addFact(characterCreated, 1, { characterId: 13, userId: 9, ...name });
  civilian.addFact(characterCreated, 2, { characterId: 14, userId: 9, ...name });
  civilian.addFact(characterDeleted, 2, { characterId: 14, userId: 9, ...name });
  await eventually(async () =>
    expect(await cad.sql('select id from characters order by id')).toEqual([
      { id: 11 },
      { id: 12 },
      { id: 13 },
    ]),
  );
});
afterAll(() => cad.stop());

const { open } = callVerbs(() => cad);

describe('a call for help', () => {
  test('is active, of type 911 and anonymous unless the caller says more', async () => {
    const answer = await cad.civilian.post(callsOf(2), {
      ...EMERGENCY,
      status: 'closed',
      assignedUnits: ['1'],
      callNumber: 77,
    });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      communityId: 2,
      callNumber: 1,
      type: '911',
      typeCode: null,
      kinds: ['leo'],
      status: 'active',
      disposition: null,
      mergedInto: null,
      needs: [],
      rollCall: null,
      version: 1,
      openedBy: null,
      callerName: 'ANONYMOUS',
      callerPhone: null,
      characterId: null,
      location: '12 GROVE ST',
      postalCode: null,
      description: 'SHOTS FIRED',
      priority: 'high',
      assignedUnits: [],
      firstAssignedAt: null,
      firstOnSceneAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      closedAt: null,
    });
    expect((await cad.facts()).at(-1)).toMatchObject({
      type: 'cad.call-opened',
      communityId: 2,
      by: { userId: 9 },
      data: { callId: answer.body.id, callNumber: 1, location: '12 GROVE ST', priority: 'high' },
    });
  });

  test('names the caller’s character in capitals, whatever name was sent', async () => {
    const byCharacter = await open(2, { characterId: 11 });
    const byName = await open(2, { characterId: '11', callerName: 'A friend', callerPhone: '555-0100' });

    expect(byCharacter).toMatchObject({ callerName: 'JANE O’DOE', characterId: 11 });
    expect(byName).toMatchObject({ callerName: 'JANE O’DOE', characterId: 11, callerPhone: '555-0100' });
  });

  test('is anonymous without a character, but in the public community by the name that was given', async () => {
    const named = { callerName: 'A Friend' };

    expect(await open(2, named)).toMatchObject({ callerName: 'ANONYMOUS', characterId: null });
    expect(await open(1, named)).toMatchObject({ callerName: 'A Friend', characterId: null });
    expect(await open(1, { ...named, characterId: 13 })).toMatchObject({ callerName: 'JANE O’DOE' });
  });

  test.each([
    ['another’s', 12],
    ['of another community', 13],
    ['deleted', 14],
    ['unknown', NO_SUCH_ID],
  ])('is refused in the name of a character that is %s', async (_, characterId) => {
    const answer = await cad.civilian.post(callsOf(2), { ...EMERGENCY, characterId });

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ path: 'characterId' }] },
    });
  });

  test('can be made at once by a character that was just created', async () => {
    const fact = cad.others.civilian.addFact(characterCreated, 2, {
      characterId: 21,
      userId: 9,
      firstName: 'New',
      lastName: 'Comer',
    });

    const answer = await cad.civilian.post(
      callsOf(2),
      { ...EMERGENCY, characterId: 21 },
      { 'x-ten8-positions': `civilian=${fact.seq}` },
    );

    expect(answer).toMatchObject({ status: 201, body: { callerName: 'NEW COMER' } });
  });

  test('is numbered without gaps, however many are made at once and refused between', async () => {
    cad.others.community.join(cad.civilian.userId, ['Civilian'], 3);
    const sent = Array.from({ length: 30 }, (_, index) => (index % 3 ? EMERGENCY : { location: '' }));

    const answers = await Promise.all(sent.map((body) => cad.civilian.post(callsOf(3), body)));

    const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => body.callNumber);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test('is made once for one intention, even when it is sent twice at once', async () => {
    const headers = { 'idempotency-key': 'call-once' };
    const count = () => cad.sql(`select id from calls where description = 'TWICE'`);
    const body = { ...EMERGENCY, description: 'TWICE' };

    const [first, second] = await Promise.all([
      cad.civilian.post(callsOf(2), body, headers),
      cad.civilian.post(callsOf(2), body, headers),
    ]);
    const other = await cad.civilian.post(callsOf(2), { ...body, location: 'ELSEWHERE' }, headers);
    const spelledOtherwise = await cad.civilian.post(callsOf(2).replace('/2/', '/%32/'), body, headers);

    expect(first?.status).toBe(201);
    expect(second?.body).toEqual(first?.body);
    expect(spelledOtherwise.body).toEqual(first?.body);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
    expect(await count()).toHaveLength(1);
    const ofAnother = await cad.user(8).post(callsOf(2), body, headers);
    expect([ofAnother.status, ofAnother.body.id === first?.body.id]).toEqual([201, false]);
  });

  test('is not shown to somebody who is no member any more and sends it again', async () => {
    const leaver = 60;
    const send = () => cad.user(leaver).post(callsOf(2), EMERGENCY, { 'idempotency-key': 'before-leaving' });
    cad.others.community.join(leaver, ['Civilian'], 2);
    await eventually(async () => expect((await send()).status).toBe(201));

    cad.others.community.remove(leaver, 2);

    await eventually(async () =>
      expect(await send()).toMatchObject({ status: 404, body: { code: 'not_found' } }),
    );
  });

  test('is a new one when its key comes again a day later', async () => {
    const send = () => cad.civilian.post(callsOf(2), EMERGENCY, { 'idempotency-key': 'every-day' });
    const first = await send();
    await cad.sql(
      `update idempotency_keys set created_at = now() - interval '25 hours' where key = 'every-day'`,
    );

    const second = await send();
    const repeated = await send();

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).not.toBe(first.body.id);
    expect(repeated.body).toEqual(second.body);
  });

  test.each([
    [{ description: 'X' }, 'Please provide a location for the emergency'],
    [{ location: 'X' }, 'Please describe the nature of the emergency'],
    [{ location: ' ', description: '' }, 'Please provide both location and description of the emergency'],
    [{ ...EMERGENCY, priority: 'extreme' }, undefined],
    [{ ...EMERGENCY, location: 'x'.repeat(201) }, undefined],
    [{ ...EMERGENCY, description: 'x'.repeat(2001) }, undefined],
    [{ ...EMERGENCY, postalCode: 'x'.repeat(11) }, undefined],
    [{ ...EMERGENCY, callerName: 'x'.repeat(202) }, undefined],
    [{ ...EMERGENCY, callerPhone: 'x'.repeat(101) }, undefined],
    [{ ...EMERGENCY, type: 'x'.repeat(101) }, undefined],
    [{ ...EMERGENCY, description: 'A\0B' }, undefined],
    [{ ...EMERGENCY, description: '\udfff' }, undefined],
    [{ ...EMERGENCY, location: ['x'] }, undefined],
    [{ ...EMERGENCY, characterId: -1 }, undefined],
    [{ ...EMERGENCY, characterId: 2_147_483_648 }, undefined],
    [{ ...EMERGENCY, characterId: {} }, undefined],
    ['null', undefined],
    ['[]', undefined],
    ['{', undefined],
  ])('is refused when it breaks a rule (%#)', async (body, message) => {
    const before = await cad.sql('select count(*) as n from calls');

    const answer = await cad.civilian.post(callsOf(2), body);

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    if (message) expect(answer.body.message).toBe(message);
    expect(await cad.sql('select count(*) as n from calls')).toEqual(before);
  });

  test('takes every field at its longest', async () => {
    const longest = {
      type: 't'.repeat(100),
      callerName: 'n'.repeat(201),
      callerPhone: 'p'.repeat(100),
      location: 'l'.repeat(200),
      postalCode: '1'.repeat(10),
      description: 'd'.repeat(2000),
      priority: 'critical',
    };

    expect(await cad.civilian.post(callsOf(1), longest)).toMatchObject({ status: 201, body: longest });
  });

  test('is for members, outside the public community', async () => {
    expect((await cad.client(null).post(callsOf(2), {})).status).toBe(401);
    expect((await cad.client(null).post('/api/communities/abc/calls', {})).status).toBe(401);
    expect(await cad.user(OUTSIDER).post(callsOf(2), {})).toMatchObject({
      status: 404,
      body: { message: 'Community not found' },
    });
  });
});
