import http, { type RequestListener } from 'node:http';
import type { Express } from 'express';
import { trackRequest } from './finish-requests';

/** Who sends a request slowly, on purpose or not, gives the connection back soon. */
const SLOW_SENDERS = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 2_000 };

/**
 * A server that creates requests and responses with the app's prototypes. Express swaps both on every request, which
 * Node before 24 makes four to five times as expensive; here the swap finds nothing to do. No mounted sub-apps.
 * `first` sees each request before the app does, and says whether it has answered.
 */
export function expressServer(
  app: Express,
  first?: (...exchange: Parameters<RequestListener>) => boolean,
): http.Server {
  class IncomingMessage extends http.IncomingMessage {}
  class ServerResponse<
    R extends http.IncomingMessage = http.IncomingMessage,
  > extends http.ServerResponse<R> {}
  Object.setPrototypeOf(IncomingMessage.prototype, app.request);
  Object.setPrototypeOf(ServerResponse.prototype, app.response);
  Object.assign(app, { request: IncomingMessage.prototype, response: ServerResponse.prototype });
  const server = http.createServer({ IncomingMessage, ServerResponse, ...SLOW_SENDERS });
  server.on('request', (request, response) => {
    if (first?.(request, response)) return;
    trackRequest(server, response);
    app(request, response);
  });
  return server;
}
