import { buildCharacter, charactersOf, startCivilian, type CivilianHarness } from '../civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

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
  expect((await outsider.get(charactersOf(1))).status).toBe(404);
  expect((await outsider.get(`${charactersOf(1)}/user`)).status).toBe(404);
  expect((await outsider.post(charactersOf(1), {})).status).toBe(404);
});

test('an admin of another community is an outsider here', async () => {
  const { id } = await civilian.character(civilian.member());
  const stranger = civilian.member(['Admin'], civilian.newCommunity());

  expect((await stranger.delete(`/api/characters/${id}`)).status).toBe(404);
});

test('without a session nothing is shown', async () => {
  const { id } = await civilian.character(civilian.member());
  const nobody = civilian.client(null);

  const answers = [
    await nobody.get(charactersOf(1)),
    await nobody.get(`${charactersOf(1)}/user`),
    await nobody.post(charactersOf(1), buildCharacter()),
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
  const after = { 'x-ten8-positions': 'community=100000' };

  expect((await jane.delete(`/api/characters/${id}`, undefined, after)).status).toBe(404);
  expect((await admin.put(`/api/characters/${id}`, buildCharacter())).status).toBe(200);
});
