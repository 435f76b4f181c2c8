import type { Harness } from '@ten8/test-kit/service-harness';
import { OUTSIDER, startCad } from '../cad-harness';
import { callsOf, EMERGENCY } from './calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1], { RATE_LIMITS: 'on' })));
afterAll(() => cad.stop());

describe('a call from the public', () => {
  const visitor = (address: string) => cad.client(null, address);

  test('is accepted without signing in, and a character or status in it is ignored', async () => {
    const answer = await visitor('198.51.100.1').post(callsOf(1), {
      ...EMERGENCY,
      characterId: 13,
      status: 'closed',
    });

    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'active', characterId: null, callerName: 'ANONYMOUS' },
    });
    expect((await cad.facts()).at(-1)?.by).toEqual({ userId: null, address: '198.51.100.1' });
  });

  test('is taken from a signed-in outsider, too, five times a minute', async () => {
    const statuses = [];
    for (let call = 0; call < 6; call += 1)
      statuses.push((await cad.user(OUTSIDER).post(callsOf(1), EMERGENCY)).status);

    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('is not counted if it could not be stored', async () => {
    const caller = visitor('198.51.100.30');
    const statuses: number[] = [];
    for (const table of ['calls', 'communities']) {
      await cad.sql(`alter table ${table} rename to away`);
      for (let call = 0; call < 6; call += 1)
        statuses.push((await caller.post(callsOf(1), EMERGENCY)).status);
      await cad.sql(`alter table away rename to ${table}`);
    }

    expect(statuses).toEqual(Array(12).fill(500));
    expect((await caller.post(callsOf(1), EMERGENCY)).status).toBe(201);
  });

  test('is taken from a member more often than from a stranger', async () => {
    const statuses = [];
    for (let call = 0; call < 6; call += 1)
      statuses.push((await cad.user(3).post(callsOf(1), EMERGENCY)).status);

    expect(statuses).toEqual(Array(6).fill(201));
  });

  test.each([['garbage'], [-1], [{ id: 1 }], [true]])('may name %j as its character', async (characterId) => {
    const address = `198.51.100.${10 + JSON.stringify(characterId).length}`;

    const answer = await visitor(address).post(callsOf(1), { ...EMERGENCY, characterId });

    expect(answer).toMatchObject({ status: 201, body: { characterId: null } });
    expect(await cad.civilian.post(callsOf(1), { ...EMERGENCY, characterId })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'characterId' }] },
    });
  });

  test('is made once for each address that sends the same key', async () => {
    const send = (address: string) =>
      visitor(address).post(callsOf(1), EMERGENCY, { 'idempotency-key': 'public-once' });

    const [first, again, other] = [
      await send('198.51.100.8'),
      await send('198.51.100.8'),
      await send('198.51.100.9'),
    ];

    expect(again.body).toEqual(first.body);
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
  });

  test('is answered as before when it is sent again, though there were too many since', async () => {
    const caller = visitor('198.51.100.40');
    const send = (key: string) => caller.post(callsOf(1), EMERGENCY, { 'idempotency-key': key });
    const first = await send('lost-answer');
    const others = [];
    for (let call = 0; call < 5; call += 1) others.push((await send(`other-${call}`)).status);

    const again = await send('lost-answer');

    expect(others).toEqual([201, 201, 201, 201, 429]);
    expect(again).toMatchObject({ status: 201, body: first.body });
  });

  test('is not counted when it is sent again', async () => {
    const caller = visitor('198.51.100.41');
    const send = (key: string) => caller.post(callsOf(1), EMERGENCY, { 'idempotency-key': key });
    for (let time = 0; time < 6; time += 1) await send('first');

    const others = [];
    for (let call = 0; call < 5; call += 1) others.push((await send(`next-${call}`)).status);

    expect(others).toEqual([201, 201, 201, 201, 429]);
  });

  test('is taken five times a minute from one address, good or bad', async () => {
    const answers = [];
    for (let call = 0; call < 6; call += 1)
      answers.push(await visitor('198.51.100.2').post(callsOf(1), call % 2 ? {} : EMERGENCY));

    expect(answers.map(({ status }) => status)).toEqual([201, 400, 201, 400, 201, 429]);
    expect(answers[5]?.body.code).toBe('rate_limited');
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await visitor('198.51.100.3').post(callsOf(1), EMERGENCY)).status).toBe(201);
    expect((await cad.civilian.post(callsOf(1), EMERGENCY)).status).toBe(201);
  });

  test('is limited by the whole network of an IPv6 address', async () => {
    const statuses = [];
    for (let call = 0; call < 6; call += 1)
      statuses.push((await visitor(`2001:db8:1:2::${call}`).post(callsOf(1), EMERGENCY)).status);

    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('is taken sixty times a minute in all', async () => {
    const statuses = [];
    for (let call = 0; call < 61; call += 1)
      statuses.push((await visitor(`192.0.2.${call}`).post(callsOf(1), {})).status);

    expect(statuses).toContain(400);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('while others flood the public community', () => {
  let flooded: Harness;
  beforeAll(async () => void (flooded = await startCad([1, 2], { RATE_LIMITS: 'on' })));
  afterAll(() => flooded.stop());

  test('callers from new addresses still get through', async () => {
    const call = (address: string) => flooded.client(null, address).post(callsOf(1), EMERGENCY);
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 14 }, (_, index) => call(`192.0.2.${index}`)));

    // They sent seventy, each no more than an address may: without the reserve nobody else would get through.
    expect((await call('198.51.100.7')).status).toBe(201);
    expect((await call('198.51.100.7')).status).toBe(429);
  });

  test('a member opens twenty calls a minute', async () => {
    const statuses = [];
    for (let call = 0; call < 21; call += 1)
      statuses.push((await flooded.user(2).post(callsOf(2), EMERGENCY)).status);

    expect(statuses.slice(-2)).toEqual([201, 429]);
  });
});

describe('a public community that does not exist', () => {
  let empty: Harness;
  beforeAll(async () => void (empty = await startCad([])));
  afterAll(() => empty.stop());

  test('takes no calls', async () => {
    const answer = await empty.client(null).post(callsOf(1), EMERGENCY);

    expect(answer).toMatchObject({ status: 404, body: { message: 'Community not found' } });
    expect(await empty.sql('select id from calls')).toEqual([]);
  });
});
