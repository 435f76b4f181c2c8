import type { Harness } from '@ten8/test-kit/service-harness';
import { activityOf, startCad } from '../cad-harness';
import { callVerbs } from '../calls/calls-harness';
import { SUGGEST } from './place-store';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
afterAll(() => cad.stop());

const { open } = callVerbs(() => cad);

describe('the places of a community', () => {
  const PLACES = '/api/communities/1/places';
  const pier = { name: 'Pier', location: 'DEL PERRO PIER', postalCode: '7113', hazard: 'SLIPPERY' };
  const bank = { name: 'Bank', location: 'LEGION SQUARE' };
  const send = (places: unknown, query = '') => cad.user(1).put(`${PLACES}${query}`, { places });
  const suggest = async (q: string) =>
    (await cad.user(8).get(`${PLACES}?q=${q}`)).body.map(({ name, location }: typeof bank) => [
      name,
      location,
    ]);

  test('are replaced as a whole, after a dry run that stores nothing', async () => {
    const most = Array.from({ length: 2000 }, (_, n) => ({ ...pier, name: `P${n}` }));
    expect((await send(most, '?dryRun=true')).body).toEqual({ added: 2000, changed: 0, removed: 0 });
    expect((await cad.user(2).get(PLACES)).body).toEqual([]);

    await send([pier, bank]);
    const changed = await send([{ ...bank, name: 'BANK', postalCode: '8000' }]);

    expect(changed.body).toEqual({ added: 0, changed: 1, removed: 1 });
    expect((await cad.user(2).get(PLACES)).body).toEqual([
      { name: 'BANK', location: 'LEGION SQUARE', postalCode: '8000', hazard: null },
    ]);
    expect((await cad.facts()).at(-1)).toMatchObject({ type: 'cad.places-changed', data: changed.body });
  });

  test('are announced once for each change, also when only their order is another one', async () => {
    await send([pier, bank]);
    const before = (await cad.facts()).length;

    await send([pier, bank]);
    expect(await cad.facts()).toHaveLength(before);
    await send([bank, pier]);

    expect((await cad.user(2).get(PLACES)).body).toMatchObject([bank, pier]);
    expect((await cad.facts()).slice(before).flatMap(activityOf)).toEqual(['Update Places: Another order']);
  });

  test.each<[string, unknown, string, string, ...unknown[]]>([
    ['without a list', undefined, 'places', 'Must be a list'],
    ['without a location', [{ name: 'X' }], 'places.0.location', 'A place needs a location'],
    ['twice', [bank, { ...bank, name: 'BANK' }], 'places.1.name', 'BANK is there twice'],
    [
      'twice, also beside one without a name',
      [bank, { ...bank, name: 'BANK' }, { location: 'X' }],
      'places.2.name',
      'A place needs a name',
      { path: 'places.1.name', message: 'BANK is there twice' },
    ],
    [
      'with a long hazard',
      [{ ...bank, hazard: 'x'.repeat(201) }],
      'places.0.hazard',
      'Must be at most 200 characters',
    ],
    [
      'more than two thousand times',
      Array.from({ length: 2001 }, (_, n) => ({ ...bank, name: `B${n}` })),
      'places',
      'At most 2,000 places',
    ],
  ])('are refused %s', async (_, places, path, message, ...others) => {
    expect(await send(places)).toMatchObject({
      status: 400,
      body: { details: [{ path, message }, ...others] },
    });
  });

  test('complete what is typed, before locations of calls, and nothing of it is a pattern', async () => {
    await send([pier, bank]);
    for (const location of ['PERRO STREET', 'PERRO STREET', 'LEGION SQUARE', '100% PERRO'])
      await open(1, { location });
    await open(2, { location: 'PERRO LANE' });

    expect(await suggest('perro')).toEqual([
      ['Pier', 'DEL PERRO PIER'],
      [null, 'PERRO STREET'],
    ]);
    expect(await suggest('7113')).toEqual([['Pier', 'DEL PERRO PIER']]);
    expect(await suggest('legion')).toEqual([['Bank', 'LEGION SQUARE']]);
    expect(await suggest('%25')).toEqual([]);
    expect((await cad.user(9).get(`${PLACES}?q=p`)).status).toBe(403);
  });

  test('complete from an index, not from all calls of the last months', async () => {
    await cad.sql(`
      insert into calls (community_id, call_number, type, caller_name, location, description, priority, created_at,
        updated_at, closed_at, status)
      select 1, 1000 + n, '911', 'ANONYMOUS', n || ' PIER ROAD', 'FIGHT', 'low', now() - n * interval '6 minutes', now(),
        now(), 'closed'
      from generate_series(1, 20000) n`);
    const since = new Date(Date.now() - 90 * 86_400_000);

    const plan = JSON.stringify(await cad.sql(`explain ${SUGGEST}`, [1, '77', '77%', since]));

    expect(plan).toContain('Index Scan using calls_location');
    expect(plan).not.toContain('Seq Scan on calls');
  });

  test('show on a call what to beware of, and the other calls there', async () => {
    await send([pier, bank]);
    const first = await open(1, { location: 'Del Perro Pier' });
    const call = await open(1, { location: 'DEL PERRO PIER' });
    const nearby = await open(1, { location: 'BEACH', postalCode: '7113' });
    await open(2, { location: 'DEL PERRO PIER' });

    const { body } = await cad.user(2).get(`/api/calls/${call.id}/place`);

    expect(body).toMatchObject({ place: pier, count: 1, calls: [{ id: first.id }] });
    expect((await cad.user(2).get(`/api/calls/${nearby.id}/place`)).body).toMatchObject({
      place: pier,
      count: 0,
    });
  });

  test('come with locations of calls of the last ninety days, and on a call with those of the last thirty', async () => {
    const openBefore = (days: number, location: string) => {
      cad.clock.now = new Date(Date.now() - days * 86_400_000);
      return open(1, { location }).finally(() => (cad.clock.now = null));
    };
    await openBefore(91, 'QUAY OF OLD');
    await openBefore(89, 'QUAY OF LATE');
    await openBefore(31, 'LIGHTHOUSE');
    const { id } = await openBefore(29, 'LIGHTHOUSE');
    const call = await open(1, { location: 'LIGHTHOUSE' });

    expect(await suggest('quay')).toEqual([[null, 'QUAY OF LATE']]);
    expect((await cad.user(2).get(`/api/calls/${call.id}/place`)).body).toMatchObject({
      count: 1,
      calls: [{ id }],
    });
  });

  test('are replaced in their own community only', async () => {
    await send([pier]);
    await cad.user(1).put('/api/communities/2/places', { places: [bank] });
    const call = await open(1, { location: bank.location });

    expect((await cad.user(2).get(PLACES)).body).toMatchObject([pier]);
    expect((await cad.user(2).get(`/api/calls/${call.id}/place`)).body.place).toBeNull();
    expect(await suggest('bank')).toEqual([]);
  });

  test('are found on a call whose caller typed other blanks', async () => {
    const lake = { name: 'Lake', location: 'VINEWOOD  LAKE', postalCode: '8 ', hazard: 'NO FENCE' };
    await send([lake]);
    const first = await open(1, { location: 'VINEWOOD LAKE' });
    const spaced = await open(1, { location: ' Vinewood   Lake ' });
    const byPostal = await open(1, { location: 'BOAT HOUSE', postalCode: '8' });
    const placeOf = async ({ id }: { id: number }) => (await cad.user(2).get(`/api/calls/${id}/place`)).body;

    expect(await placeOf(first)).toMatchObject({ place: { name: 'Lake' } });
    expect(await placeOf(spaced)).toMatchObject({
      place: { name: 'Lake', hazard: 'NO FENCE' },
      count: 1,
      calls: [{ id: first.id }],
    });
    expect(await placeOf(byPostal)).toMatchObject({ place: { name: 'Lake' } });
  });
});
