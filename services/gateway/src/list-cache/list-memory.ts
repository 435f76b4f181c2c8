import type { ItemText } from '@ten8/event-log/log-message';
import type { Positions } from '../callers/caller-positions';
import type { CachedList } from './cached-list';
import { mergeItems } from './merge-items';

/** The memory that a list needs in addition to its bytes. */
const OVERHEAD_BYTES = 2_000;
/** A list with items is kept twice. Half of its bytes are reserved for the compressed list. */
const sizeOf = ({ bytes, items }: CachedList): number => bytes.length * (items ? 2.5 : 1.5) + OVERHEAD_BYTES;

/** A list that nobody polls is removed after this many changed items. */
const MAX_NEW_ITEMS = 100;

/** Lists by path, up to this many bytes. The oldest ones are removed first. */
export function createListMemory(maxBytes: number) {
  const lists = new Map<string, CachedList>();
  let bytes = 0;

  function remove(path: string): void {
    const list = lists.get(path);
    if (!list) return;
    lists.delete(path);
    bytes -= sizeOf(list);
  }

  function keep(path: string, list: CachedList): void {
    remove(path);
    lists.set(path, list);
    bytes += sizeOf(list);
    for (const oldest of lists.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  }

  return {
    keep,
    /** New items are put into the bytes here: many changes between two polls cost one copy. */
    get(path: string): CachedList | undefined {
      const list = lists.get(path);
      if (!list || list.newItems.size === 0) return list;
      const merged = mergeItems(list);
      if (merged) keep(path, merged);
      else remove(path);
      return merged ?? undefined;
    },
    /** Puts these items into the list, each in the place of the one with the same id. */
    replaceItems(path: string, items: ItemText[]): void {
      const list = lists.get(path);
      if (!list) return;
      if (list.newItems.size > MAX_NEW_ITEMS) return remove(path);
      for (const { id, json } of items) list.newItems.set(id, json);
    },
    remove,
    /** The positions up to which the kept list had been read. */
    positionsOf: (path: string): Positions | undefined => lists.get(path)?.positions,
    paths: () => lists.keys(),
    usage: () => ({ lists: lists.size, bytes }),
  };
}
