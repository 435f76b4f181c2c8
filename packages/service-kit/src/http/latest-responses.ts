import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The response to the latest request of each open connection; null once it is closed. */
export type LatestResponses = ReadonlyMap<Duplex, ServerResponse | null>;

const tracked = new WeakMap<Server, LatestResponses>();

/**
 * Tracks the responses of a server, from the first call on. Keys are added and removed only with connections: V8 copies a
 * Map or a Set when its keys have changed often, and the old copy keeps ended requests in memory until the next full
 * collection of garbage.
 */
export function latestResponsesOf(server: Server): LatestResponses {
  const known = tracked.get(server);
  if (known) return known;
  const latest = new Map<Duplex, ServerResponse | null>();
  tracked.set(server, latest);
  server.prependListener('request', ({ socket }, response) => {
    if (!latest.has(socket)) socket.once('close', () => latest.delete(socket));
    latest.set(socket, response);
    response.on('close', () => {
      if (latest.get(socket) === response) latest.set(socket, null);
    });
  });
  return latest;
}
