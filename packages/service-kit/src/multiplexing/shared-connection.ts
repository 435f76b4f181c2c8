import http, { type Server } from 'node:http';
import type { Socket } from 'node:net';
import { SERVICE_HEADER, signService, verifyService } from '../access/actor';
import { multiplex, type Multiplexer } from './multiplexer';

const PATH = '/internal/streams';
const PROTOCOL = 'ten8-streams';

/**
 * Lets services send many connections over one: for the server, each of its streams is a connection. Returns a function
 * that closes them all and accepts no new ones.
 */
export function acceptStreams(server: Server, secret: string): () => void {
  const open = new Set<Multiplexer>();
  let isClosed = false;
  server.prependListener('upgrade', (request, socket: Socket, head: Buffer) => {
    if (request.url !== PATH) return;
    if (isClosed) return void socket.destroy();
    if (!verifyService(secret, request.headers[SERVICE_HEADER]?.toString())) {
      return void socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
    }
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${PROTOCOL}\r\n\r\n`);
    const multiplexer = multiplex(socket, { onStream: (stream) => server.emit('connection', stream) });
    open.add(multiplexer);
    socket.once('close', () => open.delete(multiplexer));
    if (head.length > 0) socket.unshift(head);
  });
  return () => {
    isClosed = true;
    open.forEach((multiplexer) => multiplexer.close());
  };
}

interface ConnectOptions {
  secret: string;
  /** Of the service that connects. */
  name: string;
  timeoutMs: number;
  /** `cause` if the connection broke, null if the server closed it. */
  onClose: (cause: Error | null) => void;
}

/** Null if the server answers but does not accept streams, as an older version or a proxy on the way. */
export function connectForStreams(
  origin: string,
  { secret, name, timeoutMs, onClose }: ConnectOptions,
): Promise<Multiplexer | null> {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(PATH, origin), {
      headers: { connection: 'Upgrade', upgrade: PROTOCOL, [SERVICE_HEADER]: signService(secret, name) },
      timeout: timeoutMs,
    });
    request.once('upgrade', (_response, socket: Socket, head: Buffer) => {
      socket.setTimeout(0);
      let cause: Error | null = null;
      socket.once('error', (error) => (cause = error)).once('close', () => onClose(cause));
      resolve(multiplex(socket));
      if (head.length > 0) socket.unshift(head);
    });
    request.once('response', (response) => {
      response.destroy();
      resolve(null);
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    // A server that does not know the protocol closes the connection.
    request.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(null) : reject(error),
    );
    request.end();
  });
}
