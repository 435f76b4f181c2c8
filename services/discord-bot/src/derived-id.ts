import { createHash } from 'node:crypto';

/**
 * A UUID (version 5) made from a fact's id and some words: one fact can make several orders and posts, but each only
 * once.
 */
export function derivedId(factId: string, ...words: string[]): string {
  const hash = createHash('sha1')
    .update(Buffer.from(factId.replaceAll('-', ''), 'hex'))
    .update(words.join('/'))
    .digest()
    .subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
