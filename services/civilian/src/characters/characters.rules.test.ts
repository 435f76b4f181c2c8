import {
  buildCharacter,
  charactersOf,
  NO_ID,
  startCivilian,
  UNSTORABLE,
  type CivilianHarness,
} from '../civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

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
  ['51 flags', { flags: Array(51).fill('X') }, 'At most 50 entries'],
  ['a blank warrant', { warrants: [' '] }, 'Must not be blank'],
  ['NUL in a flag', { flags: [UNSTORABLE.nul] }, 'Contains characters that cannot be stored'],
])('%s is refused and nothing is stored', async (_what, fields, message) => {
  const communityId = civilian.newCommunity();
  const jane = civilian.member([], communityId);
  const made = await civilian.character(jane, {}, communityId);

  const refusedNew = await jane.post(charactersOf(communityId), buildCharacter(fields));
  const refusedChange = await jane.put(`/api/characters/${made.id}`, buildCharacter(fields));

  expect(refusedNew.body).toMatchObject({ code: 'invalid_request', message });
  expect(refusedChange.body).toEqual(refusedNew.body);
  expect([refusedNew.status, refusedChange.status]).toEqual([400, 400]);
  expect((await jane.get(charactersOf(communityId))).body).toEqual([made]);
});

test.each(['{', '[]', 'null', '"x"', '7', ''])('a body of %p is refused', async (body) => {
  const answer = await civilian.member().post(charactersOf(1), body, { 'content-type': 'application/json' });

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
