import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const openResponses = new WeakMap<Server, Set<ServerResponse>>();

/** Lets `finishRequests` know that this request is under way. */
export function trackRequest(server: Server, response: ServerResponse): void {
  const open = openResponses.get(server) ?? new Set();
  openResponses.set(server, open.add(response));
  response.once('close', () => open.delete(response));
}

const LOOK_MS = 20;

interface FinishOptions {
  /** For so long clients read in their next answer that the connection closes, and new connections are still taken. */
  tellMs: number;
  /** For so long after that, requests under way are waited for. */
  finishMs: number;
}

/**
 * Answers what is under way, and tells every client that still sends over a kept connection to close it, before idle
 * connections are closed: a request that comes just then would be lost. Resolves when no connection is left, or all is
 * answered, or the time is over.
 */
export async function finishRequests(server: Server, { tellMs, finishMs }: FinishOptions): Promise<void> {
  const tellUntil = Date.now() + tellMs;
  const open = openResponses.get(server) ?? new Set<ServerResponse>();
  openResponses.set(server, open);
  const tell = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  open.forEach(tell);
  server.prependListener('request', (_request, response) => tell(response));

  while (Date.now() < tellUntil && (await countConnections(server)) > 0) await pause(LOOK_MS);
  server.close();
  const deadline = Date.now() + finishMs;
  while (open.size > 0 && Date.now() < deadline) await pause(LOOK_MS);
  server.closeIdleConnections();
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
