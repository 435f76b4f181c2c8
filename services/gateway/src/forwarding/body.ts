import type { IncomingMessage } from 'node:http';
import { refuse, refuseTooLarge } from '@ten8/contracts/errors';

/** How much of a refused body is still read, so that the sender reads the refusal. More than any allowed file. */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;

/** The whole body, or null when there is none. Refuses as soon as the declared or received length is too large. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> | null {
  const { 'content-length': declared, 'transfer-encoding': encoding } = request.headers;
  if (!encoding && !Number(declared ?? 0)) return null;
  return new Promise((resolve, reject) => {
    if (Number(declared ?? 0) > limit) return reject(refuseRest(request, limit));
    const chunks: Buffer[] = [];
    let size = 0;
    const collect = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      request.off('data', collect);
      reject(refuseRest(request, limit));
    };
    request.on('data', collect);
    request.once('end', () => resolve(size > 0 ? Buffer.concat(chunks) : null));
    request.once('error', reject);
    request.once('aborted', () =>
      reject(refuse('invalid_request', 'The connection closed before the whole request had arrived')),
    );
  });
}

function refuseRest(request: IncomingMessage, limit: number): Error {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_DISCARDED_BYTES) request.socket.destroy();
  });
  return refuseTooLarge(limit);
}
