import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const openResponses = new WeakMap<Server, Set<ServerResponse>>();

/** Lets `finishRequests` know that this request is under way. */
export function trackRequest(server: Server, response: ServerResponse): void {
  const open = openResponses.get(server) ?? new Set();
  openResponses.set(server, open.add(response));
  response.once('close', () => open.delete(response));
}

/** A client that is about to send its next request gets to read in an answer that the connection closes. */
const TELL_MS = 300;
const LOOK_MS = 20;

/**
 * Takes no new connection, answers what is under way, and tells every client that still sends over a kept connection
 * to close it. Resolves when all is answered, at the latest after `mostMs`.
 */
export async function finishRequests(server: Server, mostMs: number): Promise<void> {
  const deadline = Date.now() + mostMs;
  const open = openResponses.get(server) ?? new Set<ServerResponse>();
  const tell = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  open.forEach(tell);
  server.prependListener('request', (_request, response) => tell(response));
  server.close();

  if ((await countConnections(server)) > 0) await pause(TELL_MS);
  while (open.size > 0 && Date.now() < deadline) await pause(LOOK_MS);
  server.closeIdleConnections();
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
