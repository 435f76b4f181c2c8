import crypto from 'node:crypto';
import { buildCharacter, charactersOf, startCivilian, type CivilianHarness } from '../civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

test('a created character is returned with all fields and its own license number', async () => {
  const jane = civilian.member();

  const made = await jane.post(
    charactersOf(1),
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
  expect((await jane.get(`${charactersOf(1)}/user`)).body).toEqual([made.body]);
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
    expect((await jane.get(`${charactersOf(1)}/user`)).body[0].dateOfBirth).toBe(dateOfBirth);
  },
);

test('height and weight may come as the text of a form', async () => {
  const made = await civilian.character(civilian.member(), { height: '70', weight: ' 180 ' });

  expect(made).toMatchObject({ height: 70, weight: 180 });
});

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
  const untouched = await admin.put(
    `/api/characters/${made.id}`,
    buildCharacter({ warrants: null, flags: null }),
  );
  expect(untouched.body).toMatchObject(marks);

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

test('an issued license number that somebody else has is replaced by another one', async () => {
  const jane = civilian.member();
  const numbers = [12_345_678, 12_345_678, 12_345_679];
  const choose = jest.spyOn(crypto, 'randomInt').mockImplementation(() => numbers.shift());

  const [first, second] = [await civilian.character(jane), await civilian.character(jane)];

  expect([first.licenseNumber, second.licenseNumber]).toEqual(['D12345678', 'D12345679']);
  choose.mockRestore();
});

test('a license number belongs to one character of a community, whatever its case', async () => {
  const jane = civilian.member();
  const made = await civilian.character(jane, { licenseNumber: 'ab-1' });
  const other = await civilian.character(jane);

  const refusedNew = await jane.post(charactersOf(1), buildCharacter({ licenseNumber: 'AB-1' }));
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

  const answers = await Promise.all([jane, joe, jane, joe].map((user) => user.post(charactersOf(1), body)));

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
});

test('many characters made at once all get a number of their own', async () => {
  const communityId = civilian.newCommunity();
  const jane = civilian.member([], communityId);

  await Promise.all(Array.from({ length: 20 }, () => civilian.character(jane, {}, communityId)));

  const numbers = (await jane.get(charactersOf(communityId))).body.map(
    (made: { licenseNumber: string }) => made.licenseNumber,
  );
  expect(new Set(numbers).size).toBe(20);
});

test('a character created again with the same key is created once, and another body is refused', async () => {
  const communityId = civilian.newCommunity();
  const jane = civilian.member([], communityId);
  const key = { 'idempotency-key': 'one-intention' };
  const send = (body: object) => jane.post(charactersOf(communityId), body, key);

  const answers = await Promise.all([1, 2, 3, 4].map(() => send(buildCharacter())));
  const other = await send(buildCharacter({ firstName: 'OTHER' }));

  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
  expect((await jane.get(charactersOf(communityId))).body).toHaveLength(1);
});
