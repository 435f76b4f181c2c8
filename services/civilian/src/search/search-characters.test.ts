import { type CriminalReport, reportFiled } from '@ten8/contracts/cad/reports';
import { type Client } from '@ten8/test-kit/client';
import { type CivilianHarness, startCivilian, UNSTORABLE } from '../civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

const OF = (communityId: number, criteria: Record<string, string>) =>
  `/api/communities/${communityId}/search/characters?${new URLSearchParams(criteria)}`;

/** A community of its own with these people and an officer who looks them up. */
async function town(...people: Record<string, unknown>[]) {
  const communityId = civilian.newCommunity();
  const officer = civilian.member(['Law Enforcement'], communityId);
  const owner = civilian.member([], communityId);
  for (const person of people) await civilian.character(owner, person, communityId);
  const search = (criteria: Record<string, string>, by: Client = officer) =>
    by.get(OF(communityId, criteria));
  const names = async (criteria: Record<string, string>) =>
    (await search(criteria)).body.map(
      ({ lastName, firstName }: { lastName: string; firstName: string }) => `${lastName}, ${firstName}`,
    );
  return { communityId, officer, owner, search, names };
}

const named = (firstName: string, lastName: string) => ({ firstName, lastName });

function buildReport(
  communityId: number,
  characterId: number,
  fields: Partial<CriminalReport> = {},
): CriminalReport {
  return {
    id: 1,
    communityId,
    characterId,
    reportNumber: 'R-2026-000001',
    type: 'CITATION',
    charges: ['SPEEDING'],
    location: 'MAIN ST',
    description: 'DROVE TOO FAST',
    fineAmount: 100,
    courtDate: '2026-05-01',
    bailAmount: null,
    officerId: 5,
    createdAt: '2026-04-01T10:00:00.000Z',
    ...fields,
  };
}

test('names are found by their beginning in any case, ordered by last name, first name and id', async () => {
  const { names } = await town(
    named('Zoe', 'Miller'),
    named('ADAM', 'MILLER'),
    named('Bob', 'Millar'),
    named('Bob', 'Smith'),
    named('Adam', 'O’Miller'),
  );

  expect(await names({ lastName: 'mill' })).toEqual(['Millar, Bob', 'MILLER, ADAM', 'Miller, Zoe']);
  expect(await names({ firstName: 'BO' })).toEqual(['Millar, Bob', 'Smith, Bob']);
  expect(await names({ firstName: 'adam', lastName: 'm' })).toEqual(['MILLER, ADAM']);
  expect(await names({ firstName: 'Zoe', lastName: 'Smith' })).toEqual([]);
  expect(await names({ lastName: 'iller' })).toEqual([]);
  expect(await names({ lastName: ' miller ' })).toEqual(['MILLER, ADAM', 'Miller, Zoe']);
});

test('percent, underscore and backslash are ordinary characters', async () => {
  const { names } = await town(
    named('A', '100% Sure'),
    named('A', '100 Sure'),
    named('A', 'Under_Score'),
    named('A', 'UnderXScore'),
    named('A', 'Back\\Slash'),
    named('A', 'BackSlash'),
    named('A', "O'Neil; --"),
  );

  expect(await names({ lastName: '100%' })).toEqual(['100% Sure, A']);
  expect(await names({ lastName: '%' })).toEqual([]);
  expect(await names({ lastName: '_' })).toEqual([]);
  expect(await names({ lastName: 'under_' })).toEqual(['Under_Score, A']);
  expect(await names({ lastName: 'back\\' })).toEqual(['Back\\Slash, A']);
  expect(await names({ lastName: '\\' })).toEqual([]);
  expect(await names({ lastName: "o'neil; --" })).toEqual(["O'Neil; --, A"]);
});

test('names beyond ASCII are found too', async () => {
  const { names } = await town(
    named('Éva', 'Ångström'),
    named('Iñaki', 'Łuk'),
    named('愛', '王小明'),
    named('A', '🚓🚓'),
  );

  expect(await names({ lastName: 'ångs' })).toEqual(['Ångström, Éva']);
  expect(await names({ lastName: '王' })).toEqual(['王小明, 愛']);
  expect(await names({ lastName: '🚓' })).toEqual(['🚓🚓, A']);
});

test('license number and date of birth are found exactly', async () => {
  const { names } = await town(
    { ...named('A', 'One'), licenseNumber: 'DL-100', dateOfBirth: '1990-02-28' },
    { ...named('A', 'Two'), licenseNumber: 'DL-1000', dateOfBirth: '1990-03-01' },
  );

  expect(await names({ licenseNumber: 'DL-100' })).toEqual(['One, A']);
  expect(await names({ licenseNumber: 'dl-100' })).toEqual(['One, A']);
  expect(await names({ licenseNumber: 'DL-10' })).toEqual([]);
  expect(await names({ dateOfBirth: '1990-03-01' })).toEqual(['Two, A']);
  expect(await names({ dateOfBirth: '1990-03-01', lastName: 'One' })).toEqual([]);
});

test('nobody is found in another community', async () => {
  const here = await town(named('A', 'Here'));
  const there = await town(named('A', 'There'));

  expect(await here.names({ firstName: 'A' })).toEqual(['Here, A']);
  expect((await here.officer.get(OF(there.communityId, { firstName: 'A' }))).status).toBe(404);
});

test('a person comes whole, with the reports about them, newest first', async () => {
  const { communityId, owner, search } = await town();
  const jane = await civilian.character(owner, { height: 70 }, communityId);
  const joe = await civilian.character(owner, { firstName: 'JOE' }, communityId);
  const [old, recent] = [
    buildReport(communityId, jane.id, { id: 11 }),
    buildReport(communityId, jane.id, { id: 12 }),
  ];
  for (const report of [old, recent, buildReport(communityId + 1, joe.id, { id: 13 })]) {
    civilian.others.cad.say(reportFiled, report.communityId, report);
  }
  const { seq } = civilian.others.cad.say(
    reportFiled,
    communityId,
    buildReport(communityId, 999, { id: 14 }),
  );

  const found = await search(
    { lastName: 'doe' },
    {
      ...owner,
      get: (path: string) =>
        civilian.member(['Admin'], communityId).get(path, { 'x-ten8-seen': `cad=${seq}` }),
    },
  );

  expect(found.body).toEqual([
    { ...jane, reports: [recent, old] },
    { ...joe, reports: [] },
  ]);
});

test('an officer who has just filed a report finds it at once', async () => {
  const { communityId, owner, officer } = await town();
  const jane = await civilian.character(owner, {}, communityId);

  for (let id = 100; id < 110; id += 1) {
    const report = buildReport(communityId, jane.id, { id });
    const { seq } = civilian.others.cad.say(reportFiled, communityId, report);
    const found = await officer.get(OF(communityId, { lastName: 'DOE' }), { 'x-ten8-seen': `cad=${seq}` });
    expect(found.body[0].reports[0]).toEqual(report);
  }
});

test('at most fifty people are shown at once, and the next page goes on after them', async () => {
  const communityId = civilian.newCommunity();
  const officer = civilian.member(['Dispatcher'], communityId);
  await civilian.fillCharacters(communityId, 120);

  const seen: number[] = [];
  const sizes: number[] = [];
  let path: string | null = OF(communityId, { lastName: 'L', limit: '200' });
  while (path) {
    const page = await officer.get(path);
    sizes.push(page.body.length);
    seen.push(...page.body.map(({ id }: { id: number }) => id));
    path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
  }

  expect(sizes).toEqual([50, 50, 20]);
  expect(new Set(seen).size).toBe(120);
  const first = await officer.get(OF(communityId, { lastName: 'L', limit: '3' }));
  expect(first.body.map(({ id }: { id: number }) => id)).toEqual(seen.slice(0, 3));
});

test('a civilian may not search, and outsiders find no community', async () => {
  const { communityId, search } = await town();
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
  ['only blanks', { firstName: '  ', lastName: '', licenseNumber: ' ', dateOfBirth: '' }],
  ['only a limit', { limit: '5' }],
  ['only unknown criteria', { name: 'x' }],
])('a search for %s is refused', async (_what, criteria) => {
  const { search } = await town();

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
  { lastName: 'x', cursor: '99999999999' },
])('a search for %j is refused', async (criteria) => {
  const { search } = await town();

  expect((await search(criteria)).status).toBe(400);
});

test('a criterion given twice is refused', async () => {
  const { communityId, officer } = await town();

  const answer = await officer.get(`/api/communities/${communityId}/search/characters?lastName=a&lastName=b`);

  expect(answer.status).toBe(400);
});

test('what a deleted character was reported for stays on file', async () => {
  const { communityId, owner } = await town();
  const jane = await civilian.character(owner, {}, communityId);
  civilian.others.cad.say(reportFiled, communityId, buildReport(communityId, jane.id, { id: 500 }));
  const { seq } = civilian.others.cad.say(
    reportFiled,
    communityId,
    buildReport(communityId, jane.id, { id: 501 }),
  );
  await civilian
    .member(['Admin'], communityId)
    .get(OF(communityId, { lastName: 'D' }), { 'x-ten8-seen': `cad=${seq}` });

  await owner.delete(`/api/characters/${jane.id}`);

  expect(
    await civilian.sql('select report_id from filed_reports where character_id = $1', [jane.id]),
  ).toHaveLength(2);
});
