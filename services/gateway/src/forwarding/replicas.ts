import { createHash } from 'node:crypto';
import type { Pool } from 'undici';
import { watchAddresses, type Resolve } from '@ten8/service-kit/service-client/replica-addresses';
import { createPool } from '@ten8/service-kit/service-client/undici';

export interface Replica {
  url: URL;
  pool: Pool;
}

export interface Replicas {
  /**
   * All replicas in the order in which to try them. The first is always the same for the same key, because long polling
   * needs all requests of a connection at one replica. Those that were down a moment ago come last.
   */
  inOrderFor(key: string): Promise<Replica[]>;
  markDown(replica: Replica): void;
  close(): Promise<void>;
}

const OLDEST_CONNECTION_MS = 60_000;

export function createReplicas(urls: string, connectMs: number, resolve: Resolve): Replicas {
  let isClosed = false;
  const addresses = watchAddresses(urls, resolve, () => isClosed);
  const open = new Map<string, Replica>();

  function openReplica(origin: string): Replica {
    const replica = open.get(origin) ?? { url: new URL(origin), pool: openPool(origin, connectMs) };
    open.set(origin, replica);
    return replica;
  }
  function closeRemoved(origins: readonly string[]) {
    for (const [origin, { pool }] of open) {
      if (origins.includes(origin)) continue;
      open.delete(origin);
      void pool.close();
    }
  }

  return {
    async inOrderFor(key) {
      const origins = addresses.known() ?? (await addresses.first());
      closeRemoved(origins);
      const weighed = origins.map((origin) => ({
        origin,
        weight: weigh(key, origin),
        isDown: addresses.isDown(origin),
      }));
      weighed.sort((a, b) => Number(a.isDown) - Number(b.isDown) || (a.weight < b.weight ? 1 : -1));
      return weighed.map(({ origin }) => openReplica(origin));
    },
    markDown: ({ url }) => addresses.markDown(url.origin),
    async close() {
      isClosed = true;
      await Promise.all([...open.values()].map(({ pool }) => pool.destroy()));
    },
  };
}

const openPool = (origin: string, connectMs: number): Pool =>
  createPool(origin, {
    connections: null,
    connect: { timeout: connectMs },
    clientTtl: OLDEST_CONNECTION_MS,
    // A long poll is answered when there is an event, or at the next ping.
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  });

/** Rendezvous hashing: when a replica is removed, only its own callers move. */
const weigh = (key: string, origin: string): string =>
  createHash('sha1').update(`${key} ${origin}`).digest('hex');
