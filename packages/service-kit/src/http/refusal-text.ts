import { STATUS_CODES } from 'node:http';
import type { Refusal } from '@ten8/contracts/errors';

/** A refusal as a whole HTTP answer, for a socket on which no response object exists. It ends the connection. */
export function refusalText({ status, message, code, retryAfterMs }: Refusal): string {
  const body = JSON.stringify({ message, code });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(retryAfterMs ? [`Retry-After: ${Math.ceil(retryAfterMs / 1000)}`] : []),
    '',
    body,
  ].join('\r\n');
}
