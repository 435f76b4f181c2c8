import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse, type Refusal } from '@ten8/contracts/errors';
import { refusalText } from './refusal-text';

/** By the codes of Node's HTTP parser and its timeouts. */
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: refuse('payload_too_large', 'The headers of the request are too long', {
    status: 431,
  }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: refuse('payload_too_large', 'The request is too long'),
  ERR_HTTP_REQUEST_TIMEOUT: refuse('invalid_request', 'The request did not arrive in time', { status: 408 }),
};
const UNREADABLE = refuse('invalid_request', 'The request is not valid HTTP');

/** Answers what is not a valid HTTP request, or never became a complete one, with the contract's error body. */
export function refuseUnreadable(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request, response) => void responses.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket);
    const isAnswering = response !== undefined && response.headersSent && !response.writableFinished;
    if (socket.writable && !isAnswering) socket.write(refusalText(REFUSALS[error.code ?? ''] ?? UNREADABLE));
    socket.destroy();
  });
  // Node would answer an expectation that it does not know with an empty 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Whether the request named no host, which HTTP/1.1 requires, and was refused. Node would send an empty 400. */
export function refuseWithoutHost(
  { headers, httpVersion }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (headers.host !== undefined || httpVersion === '1.0') return false;
  const { status, message, code } = UNREADABLE;
  response.statusCode = status;
  response.setHeader('Connection', 'close').setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ message, code }));
  return true;
}
