import { charactersOf, startCivilian, type CivilianHarness } from '../civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

test('a civilian sees their own characters, everyone from dispatcher up sees all, newest first', async () => {
  const communityId = civilian.newCommunity();
  const [jane, joe] = [civilian.member([], communityId), civilian.member([], communityId)];
  const first = await civilian.character(jane, {}, communityId);
  const second = await civilian.character(joe, {}, communityId);

  for (const role of ['Dispatcher', 'Law Enforcement', 'Admin'] as const) {
    const seen = await civilian.member([role], communityId).get(charactersOf(communityId));
    expect(seen.body).toEqual([second, first]);
  }
  expect((await jane.get(charactersOf(communityId))).body).toEqual([first]);
  expect((await joe.get(`${charactersOf(communityId)}/user`)).body).toEqual([second]);
});

test('an admin’s own list holds their own characters only', async () => {
  const communityId = civilian.newCommunity();
  await civilian.character(civilian.member([], communityId), {}, communityId);

  expect(
    (await civilian.member(['Admin'], communityId).get(`${charactersOf(communityId)}/user`)).body,
  ).toEqual([]);
});

test.each(['', '/user'])('pages of characters%s follow one another without gap or double', async (whose) => {
  const communityId = civilian.newCommunity();
  const jane = civilian.member([], communityId);
  const made = [];
  for (let count = 0; count < 5; count += 1) made.push((await civilian.character(jane, {}, communityId)).id);

  const seen: number[] = [];
  let path: string | null = `${charactersOf(communityId)}${whose}?limit=2`;
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
    expect((await civilian.member().get(`${charactersOf(1)}?${query}`)).status).toBe(400);
  },
);
