import { createHash } from 'node:crypto';

/** A strong ETag: the same bytes have the same ETag in every process. */
export const etagOf = (bytes: Buffer): string => `"${createHash('sha1').update(bytes).digest('base64url')}"`;
