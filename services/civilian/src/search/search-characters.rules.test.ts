import { startCivilian, UNSTORABLE, type CivilianHarness } from '../civilian-harness';
import { communityWithPeople } from './search-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

test('a civilian may not search, and outsiders find no community', async () => {
  const { communityId, search } = await communityWithPeople(civilian);
  const refused = await search({ lastName: 'A' }, civilian.member([], communityId));
  const bare = await search({}, civilian.member([], communityId));

  expect([refused.status, refused.body]).toEqual([
    403,
    { code: 'forbidden', message: 'Law Enforcement or Admin role required' },
  ]);
  expect(bare.body).toEqual(refused.body);
  expect((await search({}, civilian.outsider())).status).toBe(404);
  expect((await search({}, civilian.client(null))).body).toEqual({
    code: 'unauthorized',
    message: 'Unauthorized',
  });
  for (const role of ['Dispatcher', 'Law Enforcement', 'Admin'] as const) {
    expect((await search({ lastName: 'A' }, civilian.member([role], communityId))).status).toBe(200);
  }
});

test.each([
  ['nothing', {}],
  ['only blanks', { firstName: '  ', lastName: '', licenseNumber: ' ', dateOfBirth: ' ' }],
  ['only a limit', { limit: '5' }],
  ['only unknown criteria', { name: 'x' }],
])('a search for %s is refused', async (_what, criteria) => {
  const { search } = await communityWithPeople(civilian);

  const answer = await search(criteria);

  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    400,
    'invalid_request',
    'Please enter search criteria',
  ]);
});

test.each<Record<string, string>>([
  { lastName: UNSTORABLE.nul },
  { lastName: 'x'.repeat(101) },
  { dateOfBirth: 'yesterday' },
  { dateOfBirth: '2023-02-30' },
  { lastName: 'x', limit: '0' },
  { lastName: 'x', cursor: '5' },
  { lastName: 'x', cursor: '["X"]' },
  { lastName: 'x', cursor: '["X","X","X"]' },
  { lastName: 'x', cursor: '["X","\\u0000",5]' },
  { lastName: 'x', cursor: '["X","X",2147483648]' },
])('a search for %j is refused', async (criteria) => {
  const { search } = await communityWithPeople(civilian);

  expect((await search(criteria)).status).toBe(400);
});

test('a criterion given twice is refused', async () => {
  const { communityId, officer } = await communityWithPeople(civilian);

  const answer = await officer.get(`/api/communities/${communityId}/search/characters?lastName=a&lastName=b`);

  expect(answer.status).toBe(400);
});
