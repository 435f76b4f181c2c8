import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from './cad-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2], { RATE_LIMITS: 'on' })));
afterAll(() => cad.stop());

const quota = (message: string) => ({ status: 409, body: { code: 'quota_reached', message } });

test('a community has five hundred units at most, those of people who left not counted, and those it has go on', async () => {
  await cad.officer.post('/api/communities/1/units/status', { status: 'busy' });
  await cad.sql(`
    insert into units (community_id, user_id, callsign, name, rank, department, status, type)
    select 1, 1000 + n, 'UNIT', 'Unknown', 'Officer', 'Police', 'off-duty', 'Police'
    from generate_series(1, 499) n`);
  await cad.sql(`
    insert into memberships (community_id, user_id, roles, is_owner)
    select 1, 1000 + n, array['Law Enforcement'], false from generate_series(1, 499) n`);

  const fresh = await cad.secondOfficer.post('/api/communities/1/units/status', { status: 'busy' });
  const known = await cad.officer.post('/api/communities/1/units/status', { status: 'available' });
  const elsewhere = await cad.officer.post('/api/communities/2/units/status', { status: 'busy' });
  await cad.sql('delete from memberships where community_id = 1 and user_id = 1001');
  const afterOneLeft = await cad.secondOfficer.post('/api/communities/1/units/status', { status: 'busy' });

  const wayOut = 'Please ask an Admin to take the role from officers who no longer play.';
  expect(fresh).toMatchObject(quota(`A community can have 500 units. ${wayOut}`));
  expect([known, elsewhere, afterOneLeft].map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a dispatcher plays ten tones a minute, and sends sixty messages, good or bad', async () => {
  const play = () => cad.dispatcher.post('/api/communities/1/dispatch/tones', { tone: 'attention' });
  for (let tone = 0; tone < 10; tone += 1) expect((await play()).status).toBe(201);

  expect(await play()).toMatchObject({ status: 429, body: { message: 'At most 10 tones a minute' } });
  const say = () => cad.dispatcher.post('/api/communities/1/dispatch/messages', { unitIds: [] });
  const said = await Promise.all(Array.from({ length: 60 }, say));
  expect(new Set(said.map(({ status }) => status))).toEqual(new Set([400]));
  expect(await say()).toMatchObject({ status: 429, body: { message: 'At most 60 messages a minute' } });
});

test('a community has a thousand BOLOs at most, also when a deletion is taken back', async () => {
  await cad.sql(`
    insert into bolos (community_id, type, description, created_at)
    select 1, 'VEHICLE', 'RED CAR', now() from generate_series(1, 999) n`);
  const create = (communityId = 1) =>
    cad.officer.post(`/api/communities/${communityId}/bolos`, { description: 'BLUE CAR' });
  const refused = quota('A community can have 1000 BOLOs. Please delete one first.');

  const { status, body: last } = await create();
  expect(status).toBe(201);
  expect(await create()).toMatchObject(refused);
  expect((await create(2)).status).toBe(201);
  await cad.officer.delete(`/api/bolos/${last.id}`);
  expect((await create()).status).toBe(201);
  expect(await cad.officer.post(`/api/bolos/${last.id}/restore`)).toMatchObject(refused);
});
