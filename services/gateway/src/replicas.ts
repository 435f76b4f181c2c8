import { createHash } from 'node:crypto';
import { Pool } from 'undici';

export interface Replica {
  url: URL;
  pool: Pool;
}

export interface Replicas {
  all: Replica[];
  /**
   * Every replica, the one to try first in front: always the same for the same key, since long polling needs all
   * requests of a connection at one place. Those that were found down a moment ago come last.
   */
  inOrderFor(key: string): Replica[];
  markDown(replica: Replica): void;
}

const DOWN_MS = 2_000;

export function createReplicas(urls: string[], connectMs: number): Replicas {
  const downUntil = new Map<Replica, number>();
  const all = urls.map((url) => ({
    url: new URL(url),
    // A long poll is answered when there is something to say, or at the next ping.
    pool: new Pool(new URL(url).origin, {
      connections: null,
      connect: { timeout: connectMs },
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
    }),
  }));
  const isDown = (replica: Replica) => (downUntil.get(replica) ?? 0) > Date.now();

  return {
    all,
    inOrderFor(key) {
      const weighed = all.map((replica) => ({
        replica,
        weight: weigh(key, replica),
        isDown: isDown(replica),
      }));
      weighed.sort((a, b) => Number(a.isDown) - Number(b.isDown) || (a.weight < b.weight ? 1 : -1));
      return weighed.map(({ replica }) => replica);
    },
    markDown: (replica) => void downUntil.set(replica, Date.now() + DOWN_MS),
  };
}

/** Rendezvous hashing: when a replica goes, only its own callers move. */
const weigh = (key: string, { url }: Replica): string =>
  createHash('sha1').update(`${key} ${url.href}`).digest('hex');
