import http, { type RequestListener } from 'node:http';
import type { Express, Request, Response } from 'express';
import { networkOf, plainAddress } from './address';
import { ignoreOtherProtocols } from './offered-protocols';
import { refuseUnreadable, refuseWrongHost } from './unreadable-requests';

/** A client that sends its request too slowly, on purpose or not, is disconnected. */
export const SLOW_SENDERS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
};
/** More than all services of one machine open to another one. */
const CONNECTIONS_PER_ADDRESS = 2_000;

interface ServerOptions {
  /** Gets each request before the app. It either answers it or calls `next`, which passes it to the app. */
  tryFirst?: (...exchange: [...Parameters<RequestListener>, next: () => void]) => void;
  /** The only protocol for which `upgrade` is emitted; by default it is emitted for all. */
  upgradesTo?: string;
  /** Gets the other requests instead of the app. It may answer them without the app's chain of middleware. */
  handle?: (request: Request, response: Response) => void;
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
    tryFirst,
    upgradesTo,
    handle = app,
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
  if (upgradesTo) ignoreOtherProtocols(IncomingMessage.prototype, upgradesTo);
  Object.assign(app, { request: IncomingMessage.prototype, response: ServerResponse.prototype });
  const server = http.createServer({
    IncomingMessage,
    ServerResponse,
    requireHostHeader: false,
    ...slowSenders,
  });
  limitConnections(server, connectionsPerAddress);
  refuseUnreadable(server);
  server.on('request', (request: Request, response: Response) => {
    if (refuseWrongHost(request, response)) return;
    const next = () => {
      // `GET foo://host` has no path; an empty path means `/` (RFC 9110, 4.2.3).
      if (!request.path) request.url = '/';
      // As the app itself does; Express reads it when it sends an answer.
      request.res = response;
      handle(request, response);
    };
    if (tryFirst) tryFirst(request, response, next);
    else next();
  });
  return server;
}

/** Closes the connections of an address beyond its limit at once, so that others can still connect. */
export function limitConnections(server: http.Server, max: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(plainAddress(socket.remoteAddress ?? ''));
    const count = (open.get(network) ?? 0) + 1;
    if (count > max) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
