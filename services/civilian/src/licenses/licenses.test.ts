import { NO_ID, startCivilian, type CivilianHarness } from '../civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());
afterEach(() => void (civilian.clock.now = null));

const licensesOf = (characterId: number) => `/api/characters/${characterId}/licenses`;

async function holder() {
  const user = civilian.member();
  const { id } = await civilian.character(user);
  const save = (licenses: unknown) => user.put(licensesOf(id), { licenses });
  return { user, id, save };
}

test('a license is issued on the day it is first given', async () => {
  const { user, id, save } = await holder();
  civilian.clock.now = new Date('2026-03-01T23:30:00.000Z');

  const saved = await save([{ type: 'drivers', status: 'active' }]);

  expect(saved.status).toBe(200);
  expect(saved.body).toEqual([
    {
      id: expect.any(Number),
      communityId: 1,
      characterId: id,
      type: 'drivers',
      status: 'active',
      issuedDate: '2026-03-01',
      expirationDate: null,
      updatedAt: '2026-03-01T23:30:00.000Z',
    },
  ]);
  expect((await user.get(licensesOf(id))).body).toEqual(saved.body);
  expect((await civilian.facts()).at(-1)).toMatchObject({
    type: 'civilian.licenses-updated',
    by: { userId: user.userId },
    data: { characterId: id, name: 'JANE DOE', licenses: [{ type: 'drivers', status: 'active' }] },
  });
});

test('a new status keeps the day of issue, and types that are not named stay as they are', async () => {
  const { save } = await holder();
  civilian.clock.now = new Date('2026-03-01T10:00:00.000Z');
  await save([
    { type: 'hunting', status: 'pending' },
    { type: 'weapons', status: 'active' },
  ]);
  civilian.clock.now = new Date('2026-04-01T10:00:00.000Z');

  const saved = await save([{ type: 'hunting', status: 'revoked' }]);

  expect(saved.body).toMatchObject([
    { type: 'weapons', status: 'active', issuedDate: '2026-03-01', updatedAt: '2026-03-01T10:00:00.000Z' },
    { type: 'hunting', status: 'revoked', issuedDate: '2026-03-01', updatedAt: '2026-04-01T10:00:00.000Z' },
  ]);
});

test('a license that is saved with the status that it has stays as it is', async () => {
  const { save } = await holder();
  civilian.clock.now = new Date('2026-03-01T10:00:00.000Z');
  const first = await save([{ type: 'hunting', status: 'active' }]);
  civilian.clock.now = new Date('2026-04-01T10:00:00.000Z');

  expect((await save([{ type: 'hunting', status: 'active' }])).body).toEqual(first.body);
});

test('none deletes a license, whether there was one or not', async () => {
  const { save } = await holder();
  await save([
    { type: 'fishing', status: 'active' },
    { type: 'drivers', status: 'expired' },
  ]);

  const saved = await save([
    { type: 'fishing', status: 'none' },
    { type: 'motorcycle', status: 'none' },
  ]);

  expect(saved.body.map(({ type }: { type: string }) => type)).toEqual(['drivers']);
});

test('an empty list changes nothing', async () => {
  const { save } = await holder();
  const before = await save([{ type: 'fishing', status: 'active' }]);
  const facts = (await civilian.facts()).length;

  expect((await save([])).body).toEqual(before.body);
  expect(await civilian.facts()).toHaveLength(facts);
});

test('one wrong license spoils the whole list', async () => {
  const { user, id, save } = await holder();

  const saved = await save([
    { type: 'drivers', status: 'active' },
    { type: 'pilot', status: 'active' },
  ]);

  expect([saved.status, saved.body.message]).toEqual([400, 'Unknown license type']);
  expect(saved.body.details).toEqual([{ path: 'licenses.1.type', message: 'Unknown license type' }]);
  expect((await user.get(licensesOf(id))).body).toEqual([]);
});

test('the same license saved many times at once is there once', async () => {
  const { user, id, save } = await holder();

  const answers = await Promise.all(
    (['active', 'pending', 'expired', 'revoked'] as const).map((status) =>
      save([{ type: 'weapons', status }]),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await user.get(licensesOf(id))).body).toHaveLength(1);
});

test.each([
  ['no list', undefined, 'licenses must be a list'],
  ['text', 'drivers', 'licenses must be a list'],
  ['an unknown status', [{ type: 'drivers', status: 'lost' }], 'Unknown license status'],
  ['a missing status', [{ type: 'drivers' }], 'Unknown license status'],
  [
    'a type named twice',
    [
      { type: 'drivers', status: 'active' },
      { type: 'drivers', status: 'none' },
    ],
    'Name each license type once',
  ],
])('%s for licenses is refused', async (_what, licenses, message) => {
  const { user, id, save } = await holder();

  const saved = await save(licenses);

  expect([saved.status, saved.body.code, saved.body.message]).toEqual([400, 'invalid_request', message]);
  expect((await user.get(licensesOf(id))).body).toEqual([]);
});

test('everyone from dispatcher up reads licenses, but only the owner or an admin sets them', async () => {
  const { id, save } = await holder();
  const { body: saved } = await save([{ type: 'drivers', status: 'active' }]);
  const refusal = { code: 'forbidden', message: 'You can only manage your own characters' };

  const other = civilian.member();
  const seen = await other.get(licensesOf(id));
  expect([seen.status, seen.body]).toEqual([403, refusal]);
  for (const role of ['Dispatcher', 'Law Enforcement', 'Admin'] as const) {
    expect((await civilian.member([role]).get(licensesOf(id))).body).toEqual(saved);
  }
  for (const role of ['Civilian', 'Dispatcher', 'Law Enforcement'] as const) {
    const answer = await civilian.member([role]).put(licensesOf(id), { licenses: 7 });
    expect([answer.status, answer.body]).toEqual([403, refusal]);
  }
  const revoked = await civilian
    .member(['Admin'])
    .put(licensesOf(id), { licenses: [{ type: 'drivers', status: 'revoked' }] });
  expect([revoked.status, revoked.body[0].status]).toEqual([200, 'revoked']);
});

test('outsiders find no licenses, and the signed-out are told nothing', async () => {
  const { id } = await holder();
  const [outsider, nobody] = [civilian.outsider(), civilian.client(null)];

  const hidden = await outsider.get(licensesOf(id));
  expect([hidden.status, hidden.body]).toEqual([404, { code: 'not_found', message: 'Character not found' }]);
  expect((await outsider.get(licensesOf(2147483647))).body).toEqual(hidden.body);
  expect((await outsider.put(licensesOf(id), { licenses: [] })).body).toEqual(hidden.body);
  expect((await nobody.get(licensesOf(id))).body).toEqual({ code: 'unauthorized', message: 'Unauthorized' });
  expect((await nobody.put(licensesOf(id), { licenses: [] })).status).toBe(401);
});

test.each(NO_ID)('a character %s has no licenses', async (id) => {
  expect((await civilian.member().get(`/api/characters/${id}/licenses`)).status).toBe(404);
});

test('a license that a service of the version before saves during a deploy belongs to its community', async () => {
  const { user, id } = await holder();

  await civilian.sql(
    `insert into licenses (character_id, type, status, issued_date, updated_at)
     values ($1, 'fishing', 'active', now(), now()) returning id`,
    [id],
  );

  expect((await user.get(licensesOf(id))).body).toMatchObject([{ communityId: 1, type: 'fishing' }]);
});
