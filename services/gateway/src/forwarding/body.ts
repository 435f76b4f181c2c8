import type { IncomingMessage } from 'node:http';
import { BODY_LIMIT } from '@ten8/contracts/define';
import { refuse, refuseBusy, refuseTooLarge, type Refusal } from '@ten8/contracts/errors';

/** How much of a refused body is still read, so that the sender reads the refusal. More than any allowed file. */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;

/**
 * The whole body, or null when there is none. Refuses as soon as the declared or received length is too large.
 * `mayKeepLarge` is asked once, when a body is larger than usual.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  mayKeepLarge: () => boolean = () => true,
): Promise<Buffer | null> | null {
  const { 'content-length': declared, 'transfer-encoding': encoding } = request.headers;
  if (!encoding && !Number(declared ?? 0)) return null;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let isLarge = false;
    const refusalOf = (length: number): Refusal | null => {
      if (length > limit) return refuseTooLarge(limit);
      if (isLarge || length <= BODY_LIMIT) return null;
      isLarge = true;
      return mayKeepLarge() ? null : refuseBusy();
    };
    const collect = (chunk: Buffer) => {
      size += chunk.length;
      const refusal = refusalOf(size);
      if (!refusal) return void chunks.push(chunk);
      request.off('data', collect);
      chunks.length = 0;
      discardRest(request);
      reject(refusal);
    };
    const refusal = refusalOf(Number(declared ?? 0));
    if (refusal) {
      discardRest(request);
      return reject(refusal);
    }
    request.on('data', collect);
    request.once('end', () => resolve(size > 0 ? Buffer.concat(chunks) : null));
    request.once('error', reject);
    request.once('aborted', () =>
      reject(refuse('invalid_request', 'The connection closed before the whole request had arrived')),
    );
  });
}

function discardRest(request: IncomingMessage): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_DISCARDED_BYTES) request.socket.destroy();
  });
}
