import { etagOf } from '@ten8/service-kit/etag';
import { replaceHeader } from '../headers';
import type { Board } from './board';

/** The board with its new items in their places. Null if one has no place: then the list has to be read again. */
export function mergeItems({ newItems, ...board }: Board): Board | null {
  const items: unknown = JSON.parse(board.bytes.toString());
  if (!Array.isArray(items)) return null;
  let replaced = 0;
  const texts = items.map((item: unknown) => {
    const newer = hasId(item) ? newItems.get(item.id) : undefined;
    if (newer === undefined) return JSON.stringify(item);
    replaced += 1;
    return newer;
  });
  if (replaced < newItems.size) return null;
  const bytes = Buffer.from(`[${texts.join(',')}]`);
  const etag = etagOf(bytes);
  return {
    ...board,
    bytes,
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

const hasId = (item: unknown): item is { id: number } =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'number';
