import { startCivilian, UNSTORABLE, type CivilianHarness } from '../civilian-harness';
import { communityWithVehicles } from './search-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

test('a vehicle comes whole, with its owner and without a BOLO when it is not wanted', async () => {
  const { register, search, owner } = await communityWithVehicles(civilian);
  const made = await register({ plate: 'abc 123', vin: 'VIN1' });

  const found = await search({ plate: 'ABC' });

  expect(found.status).toBe(200);
  expect(found.body).toEqual([{ ...made, bolo: null, character: owner }]);
});

test('plate and VIN are found by their beginning, in any case', async () => {
  const here = await communityWithVehicles(civilian);
  await here.register({ plate: 'ABC 1', vin: '1HGCM' });
  await here.register({ plate: 'abd 2', vin: '1hgcn' });
  await here.register({ plate: 'XABC', vin: null });

  expect(await here.plates({ plate: 'ab' })).toEqual(['ABC 1', 'abd 2']);
  expect(await here.plates({ plate: ' abc 1 ' })).toEqual(['ABC 1']);
  expect(await here.plates({ plate: 'BC' })).toEqual([]);
  expect(await here.plates({ vin: '1hg' })).toEqual(['ABC 1', 'abd 2']);
  expect(await here.plates({ vin: 'HGCM' })).toEqual([]);
});

test('percent, underscore and backslash are ordinary characters in a plate', async () => {
  const { register, plates } = await communityWithVehicles(civilian);
  for (const plate of ['A%1', 'AX1', 'A_2', 'A\\3', '%', "A'4"]) await register({ plate });

  expect(await plates({ plate: 'A%' })).toEqual(['A%1']);
  expect(await plates({ plate: 'a_' })).toEqual(['A_2']);
  expect(await plates({ plate: 'a\\' })).toEqual(['A\\3']);
  expect(await plates({ plate: '%' })).toEqual(['%']);
  expect(await plates({ plate: '_' })).toEqual([]);
  expect(await plates({ ownerName: '%' })).toEqual([]);
  expect(await plates({ plate: "a'" })).toEqual(["A'4"]);
});

test('vehicles are found by the first or the last name of their owner', async () => {
  const { communityId, user, register, plates } = await communityWithVehicles(civilian);
  const other = await civilian.character(user, { firstName: 'Leela', lastName: 'Ray' }, communityId);
  const third = await civilian.character(user, { firstName: 'Max', lastName: 'Ray' }, communityId);
  await register({ plate: 'ANN' });
  await register({ plate: 'LEELA' }, other.id);
  await register({ plate: 'MAX' }, third.id);

  expect(await plates({ ownerName: 'lee' })).toEqual(['ANN', 'LEELA']);
  expect(await plates({ ownerName: 'RAY' })).toEqual(['LEELA', 'MAX']);
  expect(await plates({ ownerName: 'ee' })).toEqual([]);
  expect(await plates({ ownerId: String(third.id) })).toEqual(['MAX']);
  expect(await plates({ ownerId: '2147483647' })).toEqual([]);
});

test('vehicles are found by the whole name of their owner, in either order', async () => {
  const { communityId, user, register, plates } = await communityWithVehicles(civilian);
  const names = [
    ['Mary Ann', 'Ray'],
    ['Mary', 'Ray'],
    ['Max', 'de la Cruz'],
    ['Max', 'Raynor'],
  ] as const;
  for (const [firstName, lastName] of names) {
    const { id } = await civilian.character(user, { firstName, lastName }, communityId);
    await register({ plate: `${firstName} ${lastName}` }, id);
  }

  expect(await plates({ ownerName: 'max ray' })).toEqual(['Max Raynor']);
  const { id } = await civilian.character(user, { firstName: 'Cruz', lastName: 'Cruzado' }, communityId);
  await register({ plate: 'ONCE' }, id);
  expect(await plates({ ownerName: 'cruz' })).toEqual(['ONCE']);
  expect(await plates({ ownerName: 'RAY, MARY' })).toEqual(['Mary Ray', 'Mary Ann Ray']);
  expect(await plates({ ownerName: ' mary  ann  ray ' })).toEqual(['Mary Ann Ray']);
  expect(await plates({ ownerName: 'mary ann' })).toEqual(['Mary Ann Ray']);
  expect(await plates({ ownerName: 'max de la c' })).toEqual(['Max de la Cruz']);
  expect(await plates({ ownerName: 'de la cruz, m' })).toEqual(['Max de la Cruz']);
  expect(await plates({ ownerName: 'ma ray' })).toEqual([]);
  expect(await plates({ ownerName: 'max %' })).toEqual([]);
  expect(await plates({ ownerName: 'mary ray', plate: 'mary a' })).toEqual([]);
});

test('vehicles that match a name in several ways are listed once, page after page, by name and plate', async () => {
  const { communityId, user, register, officer } = await communityWithVehicles(civilian);
  const names = [
    ['Ray Ray', 'Moss'],
    ['Moss', 'Ray Rayson'],
    ['Ray', 'Ray'],
    ['Ray', 'Rayson'],
    ['Raymond', 'Ray'],
    ['Ray', 'Moss'],
  ] as const;
  for (const [firstName, lastName] of names) {
    const { id } = await civilian.character(user, { firstName, lastName }, communityId);
    for (const number of [2, 1]) await register({ plate: `${firstName} ${lastName} ${number}` }, id);
  }

  const found: string[] = [];
  let page = `/api/communities/${communityId}/search/vehicles?ownerName=ray+ray&limit=1`;
  while (page) {
    const { body, headers } = await officer.get(page);
    found.push(...body.map(({ plate }: { plate: string }) => plate));
    page = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  }

  const owners = ['Moss Ray Rayson', 'Ray Ray Moss', 'Ray Ray', 'Ray Rayson', 'Raymond Ray'];
  expect(found).toEqual(owners.flatMap((owner) => [`${owner} 1`, `${owner} 2`]));
});

test('what a service of the version before writes during a deploy is found by its owner’s name, too', async () => {
  const { communityId, user, plates } = await communityWithVehicles(civilian);
  const owner = await civilian.character(user, { firstName: 'Leela', lastName: 'Ray' }, communityId);
  await civilian.sql(
    `insert into vehicles (community_id, character_id, make, model, plate, registration_status, insurance_status, is_stolen)
     values ($1, $2, 'M', 'M', 'OLD', 'registered', 'active', false) returning id`,
    [communityId, owner.id],
  );
  expect(await plates({ ownerName: 'Ray' })).toEqual(['OLD']);

  await civilian.sql(`update characters set last_name = 'Moss' where id = $1 returning id`, [owner.id]);

  expect(await plates({ ownerName: 'Moss' })).toEqual(['OLD']);
  expect(await plates({ ownerName: 'Ray' })).toEqual([]);
});

test('a new name of the owner is found also without triggers, which a Citus does not have', async () => {
  const { communityId, user, register, plates } = await communityWithVehicles(civilian);
  const owner = await civilian.character(user, { firstName: 'Leela', lastName: 'Ray' }, communityId);
  await civilian.sql('alter table characters disable trigger user');
  await civilian.sql('alter table vehicles disable trigger user');
  await register({ plate: 'NEW' }, owner.id);
  expect(await plates({ ownerName: 'Ray' })).toEqual(['NEW']);

  await user.put(`/api/characters/${owner.id}`, { ...owner, lastName: 'Moss' });

  expect(await plates({ ownerName: 'Moss' })).toEqual(['NEW']);
  expect(await plates({ ownerName: 'Ray' })).toEqual([]);
  await user.put(`/api/characters/${owner.id}`, { ...owner, lastName: 'Moss', firstName: 'Nora' });
  expect(await plates({ ownerName: 'Nora' })).toEqual(['NEW']);
  expect(await plates({ ownerName: 'Leela' })).toEqual([]);
  await civilian.sql('alter table characters enable trigger user');
  await civilian.sql('alter table vehicles enable trigger user');
});

test('every criterion must match', async () => {
  const { register, plates, owner } = await communityWithVehicles(civilian);
  await register({ plate: 'AND 1', vin: 'V1' });
  await register({ plate: 'AND 2', vin: 'V2' });

  expect(await plates({ plate: 'and', vin: 'v2', ownerName: 'ann', ownerId: String(owner.id) })).toEqual([
    'AND 2',
  ]);
  expect(await plates({ plate: 'AND 1', vin: 'V2' })).toEqual([]);
  expect(await plates({ plate: 'AND', ownerName: 'BOB' })).toEqual([]);
});

test('a wanted vehicle is known by plate or VIN, in any case and between any blanks', async () => {
  const { register, search, createBolo } = await communityWithVehicles(civilian);
  await register({ plate: 'Want 1', vin: 'vin-a' });
  const byPlate = createBolo({ plate: '  wANT 1 ', description: 'BY PLATE' });

  const found = await search({ plate: 'WANT 1' });
  expect(found.body[0].bolo).toEqual({ id: byPlate.boloId, description: 'BY PLATE' });

  const byVin = createBolo({ vin: ' VIN-A ', description: 'BY VIN' });
  const again = await search({ plate: 'WANT 1' });
  expect(again.body[0].bolo).toEqual({ id: byVin.boloId, description: 'BY VIN' });
});

test('a vehicle is wanted as its BOLO is edited, and no longer than until its end', async () => {
  const { register, search, createBolo, editBolo, expireBolo } = await communityWithVehicles(civilian);
  for (const plate of ['FIRST', 'OTHER']) await register({ plate });
  const bolo = createBolo({ plate: 'FIRST' });
  const wanted = async (plate: string) => (await search({ plate })).body[0].bolo?.id ?? null;

  editBolo({ ...bolo, plate: 'OTHER' });
  expect([await wanted('FIRST'), await wanted('OTHER')]).toEqual([null, bolo.boloId]);
  editBolo({ ...bolo, plate: 'OTHER', expiresAt: '2020-01-01T00:00:00.000Z' });
  expect(await wanted('OTHER')).toBeNull();
  editBolo({ ...bolo, plate: 'OTHER', expiresAt: null });
  expect(await wanted('OTHER')).toBe(bolo.boloId);
  expireBolo(bolo);
  expect(await wanted('OTHER')).toBeNull();
});

test('a BOLO that is deleted leaves the one before it, then none, until it is restored', async () => {
  const { register, search, createBolo, deleteBolo, restoreBolo } = await communityWithVehicles(civilian);
  await register({ plate: 'TWO' });
  const [first, second] = [createBolo({ plate: 'TWO' }), createBolo({ plate: 'TWO' })];
  const boloNow = async () => (await search({ plate: 'TWO' })).body[0].bolo?.id ?? null;

  expect(await boloNow()).toBe(second.boloId);
  deleteBolo(second);
  expect(await boloNow()).toBe(first.boloId);
  deleteBolo(first);
  expect(await boloNow()).toBeNull();
  restoreBolo(first);
  expect(await boloNow()).toBe(first.boloId);
});

test('a BOLO wants nothing but its own plate, in its own community', async () => {
  const [here, there] = [await communityWithVehicles(civilian), await communityWithVehicles(civilian)];
  await here.register({ plate: 'SAME', vin: null });
  await here.register({ plate: 'SAME2', vin: null });
  there.createBolo({ plate: 'SAME' });
  here.createBolo({ plate: '  ', vin: '' });
  here.createBolo({ description: 'NO PLATE AT ALL' });

  const found = await here.search({ plate: 'SAME' });

  expect(found.body.map(({ bolo }: { bolo: unknown }) => bolo)).toEqual([null, null]);
});

test('a page has at most fifty vehicles, and the next page continues after them', async () => {
  const { communityId, officer } = await communityWithVehicles(civilian);
  await civilian.fillVehicles(communityId, 70);

  const first = await officer.get(`/api/communities/${communityId}/search/vehicles?plate=P`);
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await officer.get(next);

  const plates = [...first.body, ...second.body].map(({ plate }: { plate: string }) => plate);
  expect([first.body.length, second.body.length]).toEqual([50, 20]);
  expect(new Set(plates).size).toBe(70);
  expect(plates).toEqual([...plates].sort());
  expect(second.headers.get('link')).toBeNull();
});

test.each([
  { plate: 'p' },
  { vin: 'v' },
  { ownerName: 'doe' },
  { ownerName: 'ja' },
  { ownerName: 'doe, jane' },
])('the next page of %j is found although the last vehicle of the page before is gone', async (criteria) => {
  const { communityId, user, register, plates, officer } = await communityWithVehicles(civilian);
  const { id: owner } = await civilian.character(user, { firstName: 'Jane', lastName: 'Doe' }, communityId);
  for (const number of [1, 2, 3, 4]) await register({ plate: `P${number}`, vin: `V${number}` }, owner);

  const path = `/api/communities/${communityId}/search/vehicles?${new URLSearchParams({ ...criteria, limit: '2' })}`;
  const first = await officer.get(path);
  await user.delete(`/api/vehicles/${first.body[1].id}`);
  const second = await officer.get(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '');

  expect(second.body.map(({ plate }: { plate: string }) => plate)).toEqual(['P3', 'P4']);
  expect(await plates(criteria)).toEqual(['P1', 'P3', 'P4']);
});

test('a civilian may not search for vehicles, and outsiders find no community', async () => {
  const { communityId, search } = await communityWithVehicles(civilian);

  const refused = await search({}, civilian.member([], communityId));
  expect([refused.status, refused.body]).toEqual([
    403,
    { code: 'forbidden', message: 'Law Enforcement or Admin role required' },
  ]);
  expect((await search({}, civilian.outsider())).status).toBe(404);
  expect((await search({}, civilian.client(null))).status).toBe(401);
  for (const role of ['Dispatcher', 'Law Enforcement', 'Admin'] as const) {
    expect((await search({ plate: 'A' }, civilian.member([role], communityId))).status).toBe(200);
  }
});

test.each([
  ['nothing', {}],
  ['only blanks', { plate: ' ', vin: '', ownerName: '  ', ownerId: ' ' }],
  ['only a cursor', { cursor: '["P5",5]' }],
])('a vehicle search for %s is refused', async (_what, criteria) => {
  const { search } = await communityWithVehicles(civilian);

  const answer = await search(criteria as Record<string, string>);

  expect([answer.status, answer.body.message]).toEqual([400, 'Please enter search criteria']);
});

test.each<Record<string, string>>([
  { plate: UNSTORABLE.nul },
  { vin: 'x'.repeat(101) },
  { ownerId: 'x' },
  { ownerId: '0' },
  { ownerId: '2147483648' },
  { plate: 'x', limit: '-1' },
  { plate: 'x', cursor: '5' },
  { plate: 'x', cursor: '{' },
  { plate: 'x', cursor: '[0,"X","X"]' },
  { ownerName: 'x', cursor: '["X",5]' },
  { ownerName: 'x', cursor: '[2,"X","X","X"]' },
])('a vehicle search for %j is refused', async (criteria) => {
  const { search } = await communityWithVehicles(civilian);

  expect((await search(criteria)).status).toBe(400);
});
