import http, { type IncomingMessage as Request, type RequestListener } from 'node:http';
import type { Express } from 'express';
import { networkOf, plainAddress } from './address';
import { trackRequest } from './finish-requests';
import { refuseUnreadable } from './unreadable-requests';

/** A client that sends its request too slowly, on purpose or not, is disconnected. */
const SLOW_SENDERS = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 2_000 };
/** More than all services of one machine open to another one. */
const CONNECTIONS_PER_ADDRESS = 2_000;

interface ServerOptions {
  /** Gets each request before the app, and returns whether it has answered it. */
  first?: (...exchange: Parameters<RequestListener>) => boolean;
  /** Decides when the app gets a request; at once when left out. */
  schedule?: (request: Request, handle: () => void) => void;
  /** How long a request's head and the whole request may take, and how often that is checked. */
  slowSenders?: typeof SLOW_SENDERS;
  connectionsPerAddress?: number;
}

/**
 * A server that creates requests and responses with the app's prototypes. Express swaps both on every request, which
 * Node before 24 makes four to five times as expensive; here the swap finds nothing to do. No mounted sub-apps.
 */
export function expressServer(
  app: Express,
  {
    first,
    schedule = (_request, handle) => handle(),
    slowSenders = SLOW_SENDERS,
    connectionsPerAddress = CONNECTIONS_PER_ADDRESS,
  }: ServerOptions = {},
): http.Server {
  class IncomingMessage extends http.IncomingMessage {}
  class ServerResponse<
    R extends http.IncomingMessage = http.IncomingMessage,
  > extends http.ServerResponse<R> {}
  Object.setPrototypeOf(IncomingMessage.prototype, app.request);
  Object.setPrototypeOf(ServerResponse.prototype, app.response);
  Object.assign(app, { request: IncomingMessage.prototype, response: ServerResponse.prototype });
  const server = http.createServer({ IncomingMessage, ServerResponse, ...slowSenders });
  limitConnections(server, connectionsPerAddress);
  refuseUnreadable(server);
  server.on('request', (request, response) => {
    if (first?.(request, response)) return;
    trackRequest(server, response);
    schedule(request, () => app(request, response));
  });
  return server;
}

/** Closes the connections of an address beyond its limit at once, so that others can still connect. */
function limitConnections(server: http.Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(plainAddress(socket.remoteAddress ?? ''));
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
