import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { latestResponsesOf } from './latest-responses';

const LOOK_MS = 20;

interface FinishOptions {
  /** How long answers tell clients to close their connection. New connections are still accepted in this time. */
  drainMs: number;
  /** How long to wait after that for running requests. */
  finishMs: number;
}

/**
 * Finishes running requests. First it tells clients, in their next answer, to close the connection: a request that
 * arrives while the server closes an idle connection would be lost. Resolves when no connection is left, when all
 * requests are answered, or when the time is over.
 */
export async function finishRequests(server: Server, { drainMs, finishMs }: FinishOptions): Promise<void> {
  const drainUntil = Date.now() + drainMs;
  const responses = latestResponsesOf(server);
  const open = () => [...responses.values()].filter((response) => response !== null);
  const tell = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  open().forEach(tell);
  server.prependListener('request', (_request, response) => tell(response));

  while (Date.now() < drainUntil && (await countConnections(server)) > 0) await pause(LOOK_MS);
  server.close();
  const deadline = Date.now() + finishMs;
  while (open().length > 0 && Date.now() < deadline) await pause(LOOK_MS);
  server.closeIdleConnections();
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
