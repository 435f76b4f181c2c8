import { buildCharacter, type CivilianHarness, NO_ID, startCivilian, UNSTORABLE } from '../civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

const OF = (communityId: number) => `/api/communities/${communityId}/characters`;

test('a created character comes back whole, with a license number of its own', async () => {
  const jane = civilian.member();

  const made = await jane.post(
    OF(1),
    buildCharacter({ gender: 'Female', eyeColor: 'Hazel', hairColor: 'Red' }),
  );

  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.any(Number),
    communityId: 1,
    userId: jane.userId,
    firstName: 'JANE',
    lastName: 'DOE',
    dateOfBirth: '1990-02-28',
    address: null,
    phoneNumber: null,
    gender: 'Female',
    height: null,
    weight: null,
    eyeColor: 'Hazel',
    hairColor: 'Red',
    licenseNumber: expect.stringMatching(/^D\d{8}$/),
    race: null,
    build: null,
    warrants: [],
    flags: [],
  });
  expect((await jane.get(`${OF(1)}/user`)).body).toEqual([made.body]);
  expect((await civilian.facts()).at(-1)).toMatchObject({
    type: 'civilian.character-created',
    communityId: 1,
    by: { userId: jane.userId, address: '203.0.113.7' },
    data: { characterId: made.body.id, userId: jane.userId, firstName: 'JANE', lastName: 'DOE' },
  });
});

test('text is stored as it was sent', async () => {
  const jane = civilian.member();
  const odd = {
    firstName: "O'Neil \\ %_",
    lastName: ' ÅSA "🚓" ',
    address: '1 <b>Road</b>\n$1',
    race: '  x ',
  };

  const made = await civilian.character(jane, odd);

  expect(made).toMatchObject(odd);
});

test.each(['1900-01-01', '1969-12-31', '1999-12-31', '2000-02-29', '2024-03-31', '2024-10-27'])(
  'a birthday on %s stays that day',
  async (dateOfBirth) => {
    const jane = civilian.member();

    const made = await civilian.character(jane, { dateOfBirth });
    const changed = await jane.put(`/api/characters/${made.id}`, buildCharacter({ dateOfBirth }));

    expect([made.dateOfBirth, changed.body.dateOfBirth]).toEqual([dateOfBirth, dateOfBirth]);
    expect((await jane.get(`${OF(1)}/user`)).body[0].dateOfBirth).toBe(dateOfBirth);
  },
);

test('height and weight may come as the text of a form', async () => {
  const made = await civilian.character(civilian.member(), { height: '70', weight: ' 180 ' });

  expect(made).toMatchObject({ height: 70, weight: 180 });
});

test('a civilian sees their own characters, everyone from dispatcher up sees all, newest first', async () => {
  const communityId = civilian.newCommunity();
  const [jane, joe] = [civilian.member([], communityId), civilian.member([], communityId)];
  const first = await civilian.character(jane, {}, communityId);
  const second = await civilian.character(joe, {}, communityId);

  for (const role of ['Dispatcher', 'Law Enforcement', 'Admin'] as const) {
    const seen = await civilian.member([role], communityId).get(OF(communityId));
    expect(seen.body).toEqual([second, first]);
  }
  expect((await jane.get(OF(communityId))).body).toEqual([first]);
  expect((await joe.get(`${OF(communityId)}/user`)).body).toEqual([second]);
});

test('an admin’s own list holds their own characters only', async () => {
  const communityId = civilian.newCommunity();
  await civilian.character(civilian.member([], communityId), {}, communityId);

  expect((await civilian.member(['Admin'], communityId).get(`${OF(communityId)}/user`)).body).toEqual([]);
});

test('pages of characters follow one another without gap or double', async () => {
  const communityId = civilian.newCommunity();
  const jane = civilian.member([], communityId);
  const made = [];
  for (let count = 0; count < 5; count += 1) made.push((await civilian.character(jane, {}, communityId)).id);

  const seen: number[] = [];
  let path: string | null = `${OF(communityId)}?limit=2`;
  while (path) {
    const page = await jane.get(path);
    seen.push(...page.body.map(({ id }: { id: number }) => id));
    path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
  }

  expect(seen).toEqual(made.reverse());
});

test.each(['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'cursor=-1', 'cursor=99999999999'])(
  'a list asked for with %s is refused',
  async (query) => {
    expect((await civilian.member().get(`${OF(1)}?${query}`)).status).toBe(400);
  },
);

test('a change replaces the whole entity but keeps the license number when none is sent', async () => {
  const jane = civilian.member();
  const made = await civilian.character(jane, { address: '1 MAIN ST', height: 70 });

  const changed = await jane.put(`/api/characters/${made.id}`, buildCharacter({ firstName: 'JILL' }));

  expect(changed.status).toBe(200);
  expect(changed.body).toEqual({ ...made, firstName: 'JILL', address: null, height: null });
  expect((await civilian.facts()).at(-1)).toMatchObject({ type: 'civilian.character-updated' });
});

test('only an admin’s warrants and flags are kept', async () => {
  const [jane, admin] = [civilian.member(), civilian.member(['Admin'])];
  const marks = { warrants: ['ARMED ROBBERY'], flags: ['ARMED', 'A\\"{,}'] };

  const made = await civilian.character(jane, marks);
  expect(made).toMatchObject({ warrants: [], flags: [] });

  const marked = await admin.put(`/api/characters/${made.id}`, buildCharacter(marks));
  expect(marked.body).toMatchObject({ ...marks, userId: jane.userId });

  const washed = await jane.put(`/api/characters/${made.id}`, buildCharacter({ warrants: [], flags: [] }));
  expect(washed.body).toMatchObject(marks);

  const edited = await admin.put(`/api/characters/${made.id}`, buildCharacter());
  expect(edited.body).toMatchObject(marks);

  const cleared = await admin.put(`/api/characters/${made.id}`, buildCharacter({ warrants: [], flags: [] }));
  expect(cleared.body).toMatchObject({ warrants: [], flags: [] });
  expect(await civilian.character(admin, marks)).toMatchObject(marks);
});

test('an officer’s warrants are ignored: only an admin writes them', async () => {
  const made = await civilian.character(civilian.member(['Law Enforcement']), {
    warrants: ['X'],
    flags: ['Y'],
  });

  expect(made).toMatchObject({ warrants: [], flags: [] });
});

test('a license number belongs to one character of a community, whatever its case', async () => {
  const jane = civilian.member();
  const made = await civilian.character(jane, { licenseNumber: 'ab-1' });
  const other = await civilian.character(jane);

  const refusedNew = await jane.post(OF(1), buildCharacter({ licenseNumber: 'AB-1' }));
  const refusedChange = await jane.put(
    `/api/characters/${other.id}`,
    buildCharacter({ licenseNumber: 'aB-1' }),
  );

  const refusal = {
    code: 'invalid_request',
    message: 'This license number already belongs to another character',
    details: [{ path: 'licenseNumber', message: 'This license number already belongs to another character' }],
  };
  expect(made.licenseNumber).toBe('ab-1');
  expect([refusedNew.status, refusedChange.status]).toEqual([400, 400]);
  expect([refusedNew.body, refusedChange.body]).toEqual([refusal, refusal]);
  expect(
    (await jane.put(`/api/characters/${made.id}`, buildCharacter({ licenseNumber: 'AB-1' }))).status,
  ).toBe(200);
  const elsewhere = civilian.newCommunity();
  expect(
    await civilian.character(civilian.member([], elsewhere), { licenseNumber: 'AB-1' }, elsewhere),
  ).toMatchObject({ licenseNumber: 'AB-1' });
});

test('the same license number asked for twice at once is given once', async () => {
  const [jane, joe] = [civilian.member(), civilian.member()];
  const body = buildCharacter({ licenseNumber: 'RACE-1' });

  const answers = await Promise.all([jane, joe, jane, joe].map((user) => user.post(OF(1), body)));

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
});

test('many characters made at once all get a number of their own', async () => {
  const communityId = civilian.newCommunity();
  const jane = civilian.member([], communityId);

  await Promise.all(Array.from({ length: 20 }, () => civilian.character(jane, {}, communityId)));

  const numbers = (await jane.get(OF(communityId))).body.map(
    (made: { licenseNumber: string }) => made.licenseNumber,
  );
  expect(new Set(numbers).size).toBe(20);
});

test('a character created again with the same key is created once, and another body is refused', async () => {
  const communityId = civilian.newCommunity();
  const jane = civilian.member([], communityId);
  const key = { 'idempotency-key': 'one-intention' };
  const send = (body: object) => jane.post(OF(communityId), body, key);

  const answers = await Promise.all([1, 2, 3, 4].map(() => send(buildCharacter())));
  const other = await send(buildCharacter({ firstName: 'OTHER' }));

  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
  expect((await jane.get(OF(communityId))).body).toHaveLength(1);
});

test('deleting a character takes its vehicles and licenses with it', async () => {
  const jane = civilian.member();
  const made = await civilian.character(jane);
  const vehicle = await civilian.vehicle(jane, { characterId: made.id });
  await jane.put(`/api/characters/${made.id}/licenses`, {
    licenses: [{ type: 'drivers', status: 'active' }],
  });

  const gone = await jane.delete(`/api/characters/${made.id}`);

  expect([gone.status, gone.body]).toEqual([204, null]);
  expect(await civilian.sql('select 1 from vehicles where character_id = $1', [made.id])).toEqual([]);
  expect(await civilian.sql('select 1 from licenses where character_id = $1', [made.id])).toEqual([]);
  expect((await civilian.facts()).slice(-2)).toMatchObject([
    { type: 'civilian.vehicle-deleted', data: { vehicleId: vehicle.id, plate: vehicle.plate } },
    { type: 'civilian.character-deleted', data: { characterId: made.id } },
  ]);
  expect((await jane.delete(`/api/characters/${made.id}`)).status).toBe(404);
});

test('a vehicle registered while its owner is deleted is never left behind', async () => {
  const jane = civilian.member();
  for (let round = 0; round < 8; round += 1) {
    const { id } = await civilian.character(jane);
    const plate = `GONE${round}`;

    const [registered, deleted] = await Promise.all([
      jane.post('/api/communities/1/vehicles', { characterId: id, make: 'A', model: 'B', plate }),
      jane.delete(`/api/characters/${id}`),
    ]);

    expect(deleted.status).toBe(204);
    expect([201, 400]).toContain(registered.status);
    expect(await civilian.sql('select 1 from vehicles where plate = $1', [plate])).toEqual([]);
  }
});

test('a character deleted twice at once is deleted once', async () => {
  const jane = civilian.member();
  const { id } = await civilian.character(jane);

  const answers = await Promise.all([1, 2, 3].map(() => jane.delete(`/api/characters/${id}`)));

  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
});

test('only the owner or an admin changes or deletes a character', async () => {
  const jane = civilian.member();
  const { id } = await civilian.character(jane);
  const refusal = { code: 'forbidden', message: 'You can only manage your own characters' };

  for (const role of ['Civilian', 'Dispatcher', 'Law Enforcement'] as const) {
    const other = civilian.member([role]);
    const answers = [
      await other.put(`/api/characters/${id}`, buildCharacter()),
      await other.put(`/api/characters/${id}`, { firstName: 7 }),
      await other.delete(`/api/characters/${id}`),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([1, 2, 3].map(() => [403, refusal]));
  }
  expect((await civilian.member(['Admin']).delete(`/api/characters/${id}`)).status).toBe(204);
});

test('to an outsider a character looks exactly like one that does not exist', async () => {
  const { id } = await civilian.character(civilian.member());
  const outsider = civilian.outsider();

  const hidden = await outsider.put(`/api/characters/${id}`, {});
  const unknown = await outsider.put('/api/characters/2147483647', {});

  expect([hidden.status, hidden.body]).toEqual([404, { code: 'not_found', message: 'Character not found' }]);
  expect([unknown.status, unknown.body]).toEqual([hidden.status, hidden.body]);
  expect((await outsider.delete(`/api/characters/${id}`)).body).toEqual(hidden.body);
  expect((await outsider.get(OF(1))).status).toBe(404);
  expect((await outsider.get(`${OF(1)}/user`)).status).toBe(404);
  expect((await outsider.post(OF(1), {})).status).toBe(404);
});

test('an admin of another community is an outsider here', async () => {
  const { id } = await civilian.character(civilian.member());
  const stranger = civilian.member(['Admin'], civilian.newCommunity());

  expect((await stranger.delete(`/api/characters/${id}`)).status).toBe(404);
});

test('without a session nothing is told', async () => {
  const { id } = await civilian.character(civilian.member());
  const nobody = civilian.client(null);

  const answers = [
    await nobody.get(OF(1)),
    await nobody.get(`${OF(1)}/user`),
    await nobody.post(OF(1), buildCharacter()),
    await nobody.put(`/api/characters/${id}`, buildCharacter()),
    await nobody.put('/api/characters/2147483647', buildCharacter()),
    await nobody.delete(`/api/characters/${id}`),
    await nobody.delete('/api/characters/abc'),
  ];

  for (const { status, body } of answers) {
    expect([status, body]).toEqual([401, { code: 'unauthorized', message: 'Unauthorized' }]);
  }
});

test('a member who is removed loses the way in, but the records stay with the community', async () => {
  const jane = civilian.member();
  const { id } = await civilian.character(jane);
  const admin = civilian.member(['Admin']);
  civilian.others.community.remove(jane.userId);
  const after = { 'x-ten8-seen': 'community=100000' };

  expect((await jane.delete(`/api/characters/${id}`, undefined, after)).status).toBe(404);
  expect((await admin.put(`/api/characters/${id}`, buildCharacter())).status).toBe(200);
});

const REQUIRED = 'Please fill in all required fields (First Name, Last Name, Date of Birth)';

test.each([
  ['no first name', { firstName: undefined }, REQUIRED],
  ['a first name of blanks', { firstName: '  ' }, REQUIRED],
  ['no last name', { lastName: null }, REQUIRED],
  ['no date of birth', { dateOfBirth: '' }, REQUIRED],
  ['a day that does not exist', { dateOfBirth: '2023-02-29' }, 'Must be a day of the calendar'],
  ['another format of date', { dateOfBirth: '28/02/1990' }, 'Must be a date like 1990-02-28'],
  ['a time of birth', { dateOfBirth: '1990-02-28T00:00:00Z' }, 'Must be a date like 1990-02-28'],
  ['a number for a name', { firstName: 7 }, 'Must be text'],
  ['a long name', { firstName: 'x'.repeat(101) }, 'Must be at most 100 characters'],
  ['a long address', { address: 'x'.repeat(201) }, 'Must be at most 200 characters'],
  ['NUL in a name', { firstName: UNSTORABLE.nul }, 'Contains characters that cannot be stored'],
  [
    'a lone surrogate',
    { lastName: UNSTORABLE['a lone surrogate'] },
    'Contains characters that cannot be stored',
  ],
  ['NUL in a license number', { licenseNumber: UNSTORABLE.nul }, 'Contains characters that cannot be stored'],
  ['half an inch', { height: '70.5' }, 'Must be a whole number'],
  ['words for a height', { height: 'tall' }, 'Must be a whole number'],
  ['a negative weight', { weight: -1 }, 'Must be at least 0'],
  ['a huge weight', { weight: 99999999999 }, 'Must be at most 10000'],
  ['an unknown gender', { gender: 'X' }, 'Must be one of Male, Female, Other'],
  ['an unknown eye colour', { eyeColor: 'Pink' }, 'Must be one of Brown, Blue, Green, Hazel, Gray'],
  ['warrants that are no list', { warrants: 'X' }, 'Must be a list of texts'],
  ['NUL in a flag', { flags: [UNSTORABLE.nul] }, 'Contains characters that cannot be stored'],
])('%s is refused and nothing is stored', async (_what, fields, message) => {
  const communityId = civilian.newCommunity();
  const jane = civilian.member([], communityId);
  const made = await civilian.character(jane, {}, communityId);

  const refusedNew = await jane.post(OF(communityId), buildCharacter(fields));
  const refusedChange = await jane.put(`/api/characters/${made.id}`, buildCharacter(fields));

  expect(refusedNew.body).toMatchObject({ code: 'invalid_request', message });
  expect(refusedChange.body).toEqual(refusedNew.body);
  expect([refusedNew.status, refusedChange.status]).toEqual([400, 400]);
  expect((await jane.get(OF(communityId))).body).toEqual([made]);
});

test.each(['{', '[]', 'null', '"x"', '7', ''])('a body of %p is refused', async (body) => {
  const answer = await civilian.member().post(OF(1), body, { 'content-type': 'application/json' });

  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
});

test.each(NO_ID)('there is no character and no community %s', async (id) => {
  const jane = civilian.member();

  expect((await jane.delete(`/api/characters/${id}`)).status).toBe(404);
  expect((await jane.put(`/api/characters/${id}`, buildCharacter())).status).toBe(404);
  expect((await jane.get(`/api/communities/${id}/characters`)).status).toBe(404);
});

test('unknown fields, an id and an owner in the body are ignored', async () => {
  const jane = civilian.member();

  const made = await civilian.character(jane, {
    id: 1,
    userId: 1,
    communityId: 77,
    createdAt: 'x',
    isAdmin: true,
  });
  const changed = await jane.put(
    `/api/characters/${made.id}`,
    buildCharacter({ id: 1, userId: 1, communityId: 77 }),
  );

  expect(changed.body).toEqual(made);
  expect(made).toMatchObject({ userId: jane.userId, communityId: 1 });
});
