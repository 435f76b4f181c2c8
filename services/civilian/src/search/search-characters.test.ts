import { reportFiled } from '@ten8/contracts/cad/reports';
import { eventually } from '@ten8/test-kit/eventually';
import { startCivilian, type CivilianHarness } from '../civilian-harness';
import { buildReport, charactersAt, communityWithPeople } from './search-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

const named = (firstName: string, lastName: string) => ({ firstName, lastName });

test('names are found by their beginning in any case, ordered by last name, first name and id', async () => {
  const { names } = await communityWithPeople(
    civilian,
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
  const { names } = await communityWithPeople(
    civilian,
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
  const { names } = await communityWithPeople(
    civilian,
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
  const { names } = await communityWithPeople(
    civilian,
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
  const here = await communityWithPeople(civilian, named('A', 'Here'));
  const there = await communityWithPeople(civilian, named('A', 'There'));

  expect(await here.names({ firstName: 'A' })).toEqual(['Here, A']);
  expect((await here.officer.get(charactersAt(there.communityId, { firstName: 'A' }))).status).toBe(404);
});

test('a person comes whole, with the reports about them, newest first', async () => {
  const { communityId, owner, search } = await communityWithPeople(civilian);
  const jane = await civilian.character(owner, { height: 70 }, communityId);
  const joe = await civilian.character(owner, { firstName: 'JOE' }, communityId);
  const [old, recent] = [buildReport(communityId, jane.id), buildReport(communityId, jane.id)];
  for (const report of [old, recent, buildReport(communityId + 1, joe.id)]) {
    civilian.others.cad.addFact(reportFiled, report.communityId, report);
  }
  const { seq } = civilian.others.cad.addFact(reportFiled, communityId, buildReport(communityId, 999));

  const found = await search(
    { lastName: 'doe' },
    {
      ...owner,
      get: (path: string) =>
        civilian.member(['Admin'], communityId).get(path, { 'x-ten8-positions': `cad=${seq}` }),
    },
  );

  expect(found.body).toEqual([
    { ...jane, reports: [recent, old] },
    { ...joe, reports: [] },
  ]);
});

test('a person is found with the fifty newest reports', async () => {
  const { communityId, officer, owner } = await communityWithPeople(civilian);
  const jane = await civilian.character(owner, {}, communityId);
  const reports = Array.from({ length: 51 }, () => buildReport(communityId, jane.id));
  for (const report of reports) civilian.others.cad.addFact(reportFiled, communityId, report);

  await eventually(async () => {
    const found = await officer.get(charactersAt(communityId, { lastName: 'doe' }));
    expect(found.body[0].reports).toEqual(reports.slice(1).reverse());
  });
});

test('an officer who has just filed a report finds it at once', async () => {
  const { communityId, owner, officer } = await communityWithPeople(civilian);
  const jane = await civilian.character(owner, {}, communityId);

  for (let count = 0; count < 10; count += 1) {
    const report = buildReport(communityId, jane.id);
    const { seq } = civilian.others.cad.addFact(reportFiled, communityId, report);
    const found = await officer.get(charactersAt(communityId, { lastName: 'DOE' }), {
      'x-ten8-positions': `cad=${seq}`,
    });
    expect(found.body[0].reports[0]).toEqual(report);
  }
});

test('a page has at most fifty people, and the next page continues after them', async () => {
  const communityId = civilian.newCommunity();
  const officer = civilian.member(['Dispatcher'], communityId);
  await civilian.fillCharacters(communityId, 120);

  const seen: number[] = [];
  const sizes: number[] = [];
  let path: string | null = charactersAt(communityId, { lastName: 'L', limit: '200' });
  while (path) {
    const page = await officer.get(path);
    sizes.push(page.body.length);
    seen.push(...page.body.map(({ id }: { id: number }) => id));
    path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
  }

  expect(sizes).toEqual([50, 50, 20]);
  expect(new Set(seen).size).toBe(120);
  const first = await officer.get(charactersAt(communityId, { lastName: 'L', limit: '3' }));
  expect(first.body.map(({ id }: { id: number }) => id)).toEqual(seen.slice(0, 3));
});

test.each([{ lastName: 'page' }, { firstName: 'p' }, { dateOfBirth: '1990-02-28' }])(
  'the next page of %j is found although the last person of the page before is gone',
  async (criteria) => {
    const { communityId, owner, officer } = await communityWithPeople(civilian);
    for (const number of [1, 2, 3, 4])
      await civilian.character(owner, named(`P${number}`, 'Page'), communityId);

    const first = await officer.get(charactersAt(communityId, { ...criteria, limit: '2' }));
    await owner.delete(`/api/characters/${first.body[1].id}`);
    const second = await officer.get(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '');

    const namesOf = ({ body }: typeof first) => body.map(({ firstName }: { firstName: string }) => firstName);
    expect([namesOf(first), namesOf(second)]).toEqual([
      ['P1', 'P2'],
      ['P3', 'P4'],
    ]);
  },
);

test('what a deleted character was reported for stays on file', async () => {
  const { communityId, owner } = await communityWithPeople(civilian);
  const jane = await civilian.character(owner, {}, communityId);
  for (const report of [buildReport(communityId, jane.id), buildReport(communityId, jane.id)])
    civilian.others.cad.addFact(reportFiled, communityId, report);
  const reported = () =>
    civilian.sql('select report_id from filed_reports where character_id = $1', [jane.id]);
  await eventually(async () => expect(await reported()).toHaveLength(2));

  await owner.delete(`/api/characters/${jane.id}`);

  expect(await reported()).toHaveLength(2);
});
