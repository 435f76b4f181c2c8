import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { refuse, type Refusal } from '@ten8/contracts/errors';
import { latestResponsesOf } from './latest-responses';
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
  const responses = latestResponsesOf(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket);
    const isAnswering = response?.headersSent && !response.writableFinished;
    if (socket.writable && !isAnswering) socket.write(refusalText(REFUSALS[error.code ?? ''] ?? UNREADABLE));
    socket.destroy();
  });
  // Node would answer an expectation that it does not know with an empty 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** HTTP/1.1 requires one Host. To a request without it, Node would send an empty 400; of two, it would use the first. */
export function refuseWrongHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (hasOneHost(request)) return false;
  const { status, message, code } = UNREADABLE;
  response.statusCode = status;
  response.setHeader('Connection', 'close').setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ message, code }));
  return true;
}

function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (isHost(rawHeaders[i])) hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

const isHost = (name = ''): boolean => name.length === 4 && name.toLowerCase() === 'host';
