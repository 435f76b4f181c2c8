import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from '../cad-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad()));
afterAll(() => cad.stop());

const incidents = '/api/communities/1/incidents';
const THEFT = { type: 'Theft', description: 'My bicycle is gone' };

test('a civilian’s incident is self-reported, whatever officer it names', async () => {
  const answer = await cad.civilian.post(incidents, { ...THEFT, officerId: 2, officerName: 'Malloy' });

  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.any(Number),
    communityId: 1,
    type: 'Theft',
    description: 'My bicycle is gone',
    officerId: null,
    officerName: null,
    status: 'active',
    createdAt: expect.any(String),
  });
  expect((await cad.facts()).at(-1)).toMatchObject({
    type: 'cad.incident-reported',
    by: { userId: 9 },
    data: { incidentId: answer.body.id, type: 'Theft' },
  });
});

test('an officer’s incident names the officer who is signed in', async () => {
  const answer = await cad.officer.post(incidents, { ...THEFT, officerId: 9, status: 'open' });

  expect(answer.body).toMatchObject({ officerId: 2, officerName: 'First2 Last2', status: 'open' });
});

test('an incident that is sent again, because its answer was lost, is reported once', async () => {
  const headers = { 'idempotency-key': 'incident-once' };
  const send = () => cad.civilian.post(incidents, { ...THEFT, type: 'Once' }, headers);

  const [first, second] = await Promise.all([send(), send()]);

  expect(first?.status).toBe(201);
  expect(second).toMatchObject({ status: 201, body: first?.body });
  expect(await cad.sql(`select id from incidents where type = 'Once'`)).toHaveLength(1);
});

test('incidents are listed newest first, a page at a time', async () => {
  const ids: number[] = [];
  for (const type of ['A', 'B', 'C'])
    ids.push((await cad.civilian.post(incidents, { ...THEFT, type })).body.id);

  const first = await cad.civilian.get(`${incidents}?limit=2`);
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await cad.civilian.get(next);

  expect(first.body.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[1]]);
  expect(second.body[0].id).toBe(ids[0]);
});

test('incidents are for members', async () => {
  for (const verb of ['get', 'post'] as const) {
    expect((await cad.client(null)[verb](incidents)).body).toEqual({
      code: 'unauthorized',
      message: 'Unauthorized',
    });
    expect(await cad.nonMember[verb](incidents)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Community not found' },
    });
  }
  for (const userId of [1, 2, 8, 9]) expect((await cad.user(userId).get(incidents)).status).toBe(200);
});

test.each([
  ['no type', { type: '' }, 'Type is required'],
  ['no description', { description: undefined }, 'Description is required'],
  ['a long type', { type: 'x'.repeat(101) }, undefined],
  ['a long description', { description: 'x'.repeat(2001) }, undefined],
  ['a long status', { status: 'x'.repeat(101) }, undefined],
  ['NUL', { description: '\0' }, undefined],
  ['half a character', { type: '\udc00' }, undefined],
  ['a number for a type', { type: 1 }, undefined],
])('an incident with %s is refused', async (_, fields, message) => {
  const before = await cad.sql('select count(*) as n from incidents');

  const answer = await cad.civilian.post(incidents, { ...THEFT, ...fields });

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  if (message) expect(answer.body.message).toBe(message);
  expect(await cad.sql('select count(*) as n from incidents')).toEqual(before);
});

test('an incident takes every field at its longest', async () => {
  const longest = { type: 't'.repeat(100), description: 'd'.repeat(2000), status: 's'.repeat(100) };

  expect(await cad.civilian.post(incidents, longest)).toMatchObject({ status: 201, body: longest });
});
