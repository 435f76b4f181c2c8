import { etagOf } from '@ten8/service-kit/http/etag';
import { replaceHeader } from '../headers';
import type { Board } from './board';

/** The board with its new items in their places. Null if one has no place: then the list has to be read again. */
export function mergeItems({ newItems, ...board }: Board): Board | null {
  const items = board.items ?? readItems(board.bytes);
  for (const [id, text] of newItems) {
    if (!items?.has(id)) return null;
    items.set(id, text);
  }
  if (!items) return null;
  const bytes = Buffer.from(`[${[...items.values()].join(',')}]`);
  const etag = etagOf(bytes);
  return {
    ...board,
    bytes,
    gzip: null,
    items,
    etag,
    newItems: new Map(),
    headers: replaceHeader(
      replaceHeader(board.headers, 'etag', etag),
      'content-length',
      String(bytes.length),
    ),
    unchangedHeaders: replaceHeader(board.unchangedHeaders, 'etag', etag),
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
