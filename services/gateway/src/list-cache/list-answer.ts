import type { IncomingMessage } from 'node:http';
import { constants, gzipSync } from 'node:zlib';
import { replaceHeader, type RawHeaders } from '../headers';
import type { CachedList } from './cached-list';

interface ListAnswer {
  status: 200 | 304;
  headers: RawHeaders;
  bytes: Buffer | undefined;
}

/** Shorter lists need few packets. Longer ones would delay other requests while they are compressed. */
const SHORTEST_COMPRESSED = 4_000;
const LONGEST_COMPRESSED = 1_000_000;

/** What this request gets of the list. Both encodings have the same ETag, because nobody can ask for a part of them. */
export function answerOf(list: CachedList, { headers }: IncomingMessage): ListAnswer {
  if (isUnchanged(headers['if-none-match'], list.etag))
    return { status: 304, headers: list.unchangedHeaders, bytes: undefined };
  const { length } = list.bytes;
  const isSuitable = length >= SHORTEST_COMPRESSED && length <= LONGEST_COMPRESSED;
  const sent = isSuitable && acceptsGzip(headers['accept-encoding']) ? compressed(list) : list;
  return { status: 200, headers: sent.headers, bytes: sent.bytes };
}

/** Compressed once for all callers. The fastest level takes 0.25 ms for 300 units, and leaves a seventh of the bytes. */
function compressed(list: CachedList) {
  if (list.gzip) return list.gzip;
  const bytes = gzipSync(list.bytes, { level: constants.Z_BEST_SPEED });
  const headers = replaceHeader(list.headers, 'content-length', String(bytes.length));
  list.gzip = { bytes, headers: [...headers, 'content-encoding', 'gzip'] };
  return list.gzip;
}

const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
const acceptsGzip = (acceptEncoding: string | string[] | undefined): boolean =>
  typeof acceptEncoding === 'string' && ACCEPTS_GZIP.test(acceptEncoding);

/** Compares with every tag of the header. A proxy may have marked a tag as weak. */
function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
