import type { CachedList } from './cached-list';
import { createListMemory } from './list-memory';

const ofBytes = (length: number) => ({ bytes: Buffer.alloc(length), newItems: new Map() }) as CachedList;

test('lists take so much memory and no more: those kept longest ago make room', () => {
  const memory = createListMemory(56_000);
  for (let n = 1; n <= 100; n += 1) memory.keep(`/${n}`, ofBytes(8_000));

  expect([...memory.paths()]).toEqual(['/97', '/98', '/99', '/100']);
  expect(memory.usage()).toEqual({ lists: 4, bytes: 56_000 });
});

test('a list that is made again takes the place of the one before, and counts once', () => {
  const memory = createListMemory(40_000);
  memory.keep('/1', ofBytes(8_000));
  memory.keep('/2', ofBytes(8_000));
  memory.keep('/1', ofBytes(18_000));
  memory.remove('/2');
  memory.remove('/2');

  expect(memory.usage()).toEqual({ lists: 1, bytes: 29_000 });
});

test('a list that nobody polls collects a hundred changed items and is dropped then', () => {
  const memory = createListMemory(56_000);
  memory.keep('/1', ofBytes(8_000));
  const change = (id: number) => memory.replaceItems('/1', [{ id, json: `{"id":${id}}` }]);

  // The same item counts once.
  for (let times = 0; times < 200; times += 1) change(1);
  for (let id = 1; id <= 101; id += 1) change(id);
  expect([...memory.paths()]).toEqual(['/1']);
  change(102);

  expect(memory.usage()).toEqual({ lists: 0, bytes: 0 });
});
