import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from '../cad-harness';
import { boloCreator, bolosOf } from './bolos-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2, 3])));
afterAll(() => cad.stop());

const create = boloCreator(() => cad);
const search = async (q: string, communityId = 2): Promise<string[]> =>
  (await cad.dispatcher.get(`${bolosOf(communityId)}/search?q=${encodeURIComponent(q)}`)).body.map(
    ({ description }: { description: string }) => description,
  );

describe('searching BOLOs', () => {
  beforeAll(async () => {
    await create({ description: 'Red SEDAN, 100% stolen', plate: 'ABC_1' }, 2);
    await create({ description: 'Blue truck', vin: 'VIN\\9', vehicleDetails: '2019 FORD F-150 Blue' }, 2);
    await create({ description: 'Armed man', type: 'PERSON' }, 2);
    await create({ description: 'Red herring elsewhere' }, 3);
  });

  test.each([
    ['red', ['Red SEDAN, 100% stolen']],
    ['EDAN', ['Red SEDAN, 100% stolen']],
    [' abc ', ['Red SEDAN, 100% stolen']],
    ['vin\\', ['Blue truck']],
    ['f-150', ['Blue truck']],
    ['person', ['Armed man']],
    ['E', ['Armed man', 'Blue truck', 'Red SEDAN, 100% stolen']],
    ['%', ['Red SEDAN, 100% stolen']],
    ['_', ['Red SEDAN, 100% stolen']],
    ['\\', ['Blue truck']],
    ['A%', []],
    ["'; drop table bolos", []],
  ])('for %j finds %j', async (words, found) => {
    expect(await search(words)).toEqual(found);
  });

  test('comes in pages that follow one another', async () => {
    const first = await cad.dispatcher.get(`${bolosOf(2)}/search?q=e&limit=2`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';

    const second = await cad.dispatcher.get(next);

    expect(first.body).toMatchObject([{ description: 'Armed man' }, { description: 'Blue truck' }]);
    expect(second.body).toMatchObject([{ description: 'Red SEDAN, 100% stolen' }]);
    expect(second.headers.get('link')).toBeNull();
  });

  test.each(['NFC', 'NFD'])('finds accents that were stored and are typed as %s', async (form) => {
    const community = form === 'NFC' ? 2 : 3;
    await create({ description: 'Café robbed'.normalize(form) }, community);

    expect(await search('café'.normalize('NFC'), community)).toHaveLength(1);
    expect(await search('café'.normalize('NFD'), community)).toHaveLength(1);
  });

  test.each([
    ['', '?q='],
    ['', '?q=%20%20'],
    ['', ''],
  ])('%swithout criteria is refused: %j', async (_, query) => {
    expect(await cad.officer.get(`${bolosOf(2)}/search${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', message: 'Please enter search criteria' },
    });
  });

  test.each([`?q=${'x'.repeat(201)}`, '?q=%00', '?q=a&q=b', '?q[a]=b'])(
    'for %j is refused',
    async (query) => {
      expect((await cad.officer.get(`${bolosOf(2)}/search${query}`)).status).toBe(400);
    },
  );
});
