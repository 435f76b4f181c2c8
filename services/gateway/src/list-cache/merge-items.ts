import { etagOf } from '@ten8/service-kit/http/etag';
import { replaceHeader } from '../headers';
import type { CachedList } from './cached-list';

/** Puts the new items in their places. Null if one has no place: then the list has to be read again. */
export function mergeItems({ newItems, ...list }: CachedList): CachedList | null {
  const items = list.items ?? readItems(list.bytes);
  for (const [id, text] of newItems) {
    if (!items?.has(id)) return null;
    items.set(id, text);
  }
  if (!items) return null;
  const bytes = Buffer.from(`[${[...items.values()].join(',')}]`);
  const etag = etagOf(bytes);
  return {
    ...list,
    bytes,
    gzip: null,
    items,
    etag,
    newItems: new Map(),
    headers: replaceHeader(replaceHeader(list.headers, 'etag', etag), 'content-length', String(bytes.length)),
    unchangedHeaders: replaceHeader(list.unchangedHeaders, 'etag', etag),
  };
}

/** Null if the list is not one of items with ids. */
function readItems(bytes: Buffer): Map<number, string> | null {
  const items: unknown = JSON.parse(bytes.toString());
  if (!Array.isArray(items) || !items.every(hasId)) return null;
  return new Map(items.map((item) => [item.id, JSON.stringify(item)]));
}

const hasId = (item: unknown): item is { id: number } =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'number';
