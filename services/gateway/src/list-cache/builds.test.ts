import type { Role } from '@ten8/contracts/roles';
import type { Positions } from '../callers/caller-positions';
import type { Built, CachedList } from './cached-list';
import { createListCache, type ListCache } from './list-cache';

const PATH = '/units/1';
const change = (json: string, position: number) => ({ items: [{ id: 4, json }], position });
const ITEM = change('{"id":4}', 6);

/** How far the gateway has read cad's log, and whether it can have missed a change. */
let position: number;
let isCurrent: boolean;
let cache: ListCache;
beforeEach(() => {
  [position, isCurrent] = [5, true];
  cache = createListCache({
    producer: 'cad',
    pathOf: (communityId, topic) => `/${topic}/${communityId}`,
    topics: ['units', 'calls'],
    changes: { position: () => position, isCurrent: () => isCurrent },
    maxBytes: 1_000_000,
  });
});

const listAt = (positions: Positions): Built<null> => ({
  list: {
    ...{ route: PATH, communityId: 1, roles: new Set<Role>(), bytes: Buffer.from('[{"id":4}]'), gzip: null },
    ...{ etag: '"1"', items: null, newItems: new Map(), headers: [], unchangedHeaders: [] },
    ...{ positions, until: Infinity },
  } satisfies CachedList,
});

/** Begins a build, which ends when `finish` is called. */
function begin(seen: Positions = {}, positions: Positions = {}) {
  let finish = () => {};
  const answered = new Promise<Built<null>>((resolve) => (finish = () => resolve(listAt(positions))));
  return { built: cache.build(PATH, seen, () => answered), finish };
}

test.each<[string, () => void]>([
  ['whose item', () => cache.replaceItems(1, 'units', ITEM)],
  ['which', () => cache.drop(1, 'units')],
  ['of whose community something', () => cache.drop(1, null)],
  ['of which nobody knows whether it', () => cache.dropAll()],
])('a list %s changes while it is built is not kept', async (_what, change) => {
  const { built, finish } = begin();

  change();
  finish();

  expect((await built).list).not.toBeNull();
  expect(cache.peek(PATH, null)).toBeNull();
});

test('the message of a commit that the list was read after puts nothing older into it', async () => {
  const { built, finish } = begin({ cad: 7 });
  finish();
  await built;

  cache.replaceItems(1, 'units', change('{"id":4,"status":"newer"}', 8));
  expect(cache.peek(PATH, null)?.bytes.toString()).toBe('[{"id":4,"status":"newer"}]');
  cache.replaceItems(1, 'units', change('{"id":4,"status":"older"}', 6));
  expect(cache.peek(PATH, null)).toBeNull();
});

test('changes of other lists and communities do not prevent that a list is kept', async () => {
  const { built, finish } = begin();

  cache.drop(2, 'units');
  cache.replaceItems(1, 'calls', ITEM);
  finish();
  await built;

  expect(cache.peek(PATH, null)).not.toBeNull();
});

test('who has seen more than a running build may contain gets a list of their own', async () => {
  const early = begin({ cad: 5 });
  const same = begin({ cad: 5 });
  const later = begin({ cad: 6 });
  const elsewhere = begin({ cad: 5, community: 1 });
  for (const { finish } of [early, same, later, elsewhere]) finish();

  const all = await Promise.all([early, same, later, elsewhere].map(({ built }) => built));

  expect(all.map(({ isOwn }) => isOwn)).toEqual([true, false, true, true]);
});

test('a kept list is not for those who have seen more of another log that it is made from', async () => {
  const { built, finish } = begin({}, { community: 3 });
  finish();
  await built;

  expect(cache.peek(PATH, { cad: 5, community: 3 })).not.toBeNull();
  expect(cache.peek(PATH, { cad: 5, community: 4 })).toBeNull();
  expect(cache.peek(PATH, { cad: 6 })).toBeNull();
});

test('a kept list is for all who have seen no more of cad than it contains or the gateway has read since', async () => {
  const { built, finish } = begin({ cad: 7 });
  finish();
  await built;

  expect(cache.peek(PATH, { cad: 7 })).not.toBeNull();
  expect(cache.peek(PATH, { cad: 8 })).toBeNull();
  position = 8;
  expect(cache.peek(PATH, { cad: 8 })).not.toBeNull();
});

describe('while changes may be missed', () => {
  /** The first build runs; the second begins when it ends. */
  function beginTwo(seen: Positions = {}, positions: Positions = {}) {
    isCurrent = false;
    const first = begin();
    const second = begin(seen, positions);
    return {
      ...second,
      async finish() {
        first.finish();
        await first.built;
        second.finish();
        await second.built;
      },
    };
  }

  test('who asks during a build shares the next one, and who asks after that gets a new one', async () => {
    const next = beginTwo();
    const during = begin();
    await next.finish();
    const after = begin();
    after.finish();

    expect([(await next.built).isOwn, (await during.built).isOwn]).toEqual([true, false]);
    expect((await during.built).list).toBe((await next.built).list);
    expect((await after.built).isOwn).toBe(true);
    expect(cache.peek(PATH, null)).toBeNull();
  });

  test('a shared build is not for those who have seen more of another log', async () => {
    const next = beginTwo({ community: 3 }, { community: 3 });
    const [same, more] = [begin({ community: 3 }), begin({ community: 4 })];
    await next.finish();

    expect((await same.built).list).not.toBeNull();
    expect((await more.built).list).toBeNull();
  });
});
