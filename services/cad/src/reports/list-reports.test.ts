import type { Harness } from '@ten8/test-kit/service-harness';
import { OUTSIDER } from '../cad-harness';
import { reportFiler, reportsOf, startReports } from './reports-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startReports()));
afterEach(() => void (cad.clock.now = null));
afterAll(() => cad.stop());

const file = reportFiler(() => cad);

describe('the list of reports', () => {
  test('is of one character or of all, newest first, a page at a time', async () => {
    const ids: number[] = [];
    for (const characterId of [22, 21, 22, 22]) ids.push((await file({ characterId }, 2)).body.id);
    const path = `${reportsOf(2)}?characterId=22`;

    const first = await cad.dispatcher.get(`${path}&limit=2`);
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await cad.dispatcher.get(next);
    const all = await cad.dispatcher.get(reportsOf(2));

    const idsOf = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id);
    expect(idsOf(first)).toEqual([ids[3], ids[2]]);
    expect(idsOf(second)).toEqual([ids[0]]);
    expect(second.headers.get('link')).toBeNull();
    expect(idsOf(all).slice(0, 4)).toEqual([...ids].reverse());
    expect((await cad.dispatcher.get(path.replace(reportsOf(2), reportsOf(1)))).body).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'cursor=0',
    'cursor=99999999999',
    'characterId=x',
    'characterId=0',
  ])('refuses %s', async (query) => {
    expect((await cad.officer.get(`${reportsOf(1)}?${query}`)).status).toBe(400);
  });

  test('is for Dispatchers, officers and Admins', async () => {
    const statuses = await Promise.all(
      [1, 2, 8, 9, OUTSIDER].map(async (userId) => (await cad.user(userId).get(reportsOf(1))).status),
    );

    expect(statuses).toEqual([200, 200, 200, 403, 404]);
    expect((await cad.client(null).get(reportsOf(1))).status).toBe(401);
  });
});
