import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { msToNextTick, TICK_MS } from '@ten8/event-log/tick';

/** The origins of all replicas behind a service address. */
export type Resolve = (url: URL) => Promise<string[]>;

/**
 * A name with several addresses, such as a headless Service of Kubernetes, stands for several replicas. With https the
 * name itself is used, because certificates contain the name.
 */
export const resolveByDns: Resolve = async (url) => {
  const isFixed = url.protocol === 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0;
  if (isFixed) return [url.origin];
  const found = await lookup(url.hostname, { all: true });
  const ipv4 = found.filter(({ family }) => family === 4);
  return (ipv4.length > 0 ? ipv4 : found).map(({ address, family }) =>
    at(url, family === 6 ? `[${address}]` : address),
  );
};

function at(url: URL, host: string): string {
  const replica = new URL(url.origin);
  replica.hostname = host;
  return replica.origin;
}

export interface ReplicaAddresses {
  /** The addresses known now; null before the first answer. */
  known(): readonly string[] | null;
  /** Waits for the first answer. */
  first(): Promise<readonly string[]>;
  /** Prefers other replicas for a moment, because this one is not reached, hangs, or is about to stop. */
  markDown(origin: string): void;
  isDown(origin: string): boolean;
  /** It answered. */
  markUp(origin: string): void;
  /** Whether it was marked down, however long ago, and has not answered since. */
  hasFailed(origin: string): boolean;
}

/** Every two seconds: then new replicas get requests, and removed ones get none. */
const msToRefresh = (): number => msToNextTick() + TICK_MS;
/** Sooner while there is no replica at all: every request fails until the first one is found. */
const REFRESH_FOR_FIRST_MS = 200;
const DOWN_MS = 2_000;

/** The parts of a comma-separated list. */
export const splitUrls = (list: string): string[] => list.split(',').map((url) => url.trim());

/**
 * Looks up the addresses behind one URL, or a list of URLs, every two seconds until `isOver`. While no name server
 * answers, the last known addresses are used.
 */
export function watchAddresses(urls: string, resolve: Resolve, isOver: () => boolean): ReplicaAddresses {
  const targets = splitUrls(urls).map((url) => new URL(url));
  const downUntil = new Map<string, number>();
  let known: readonly string[] | null = null;

  async function refresh(): Promise<readonly string[]> {
    const found = await Promise.all(targets.map((url) => resolve(url).catch(emptyIfUnknown)));
    if (found.every((origins) => origins !== null)) known = [...new Set(found.flat())].sort();
    return known ?? [];
  }
  let refreshing = refresh();

  function refreshLater() {
    const pauseMs = known?.length ? msToRefresh() : REFRESH_FOR_FIRST_MS;
    setTimeout(() => {
      if (isOver()) return;
      refreshing = refresh();
      void refreshing.then(refreshLater);
    }, pauseMs).unref();
  }
  void refreshing.then(refreshLater);

  return {
    known: () => known,
    first: () => (known ? Promise.resolve(known) : refreshing),
    markDown: (origin) => void downUntil.set(origin, Date.now() + DOWN_MS),
    isDown: (origin) => (downUntil.get(origin) ?? 0) > Date.now(),
    markUp: (origin) => void downUntil.delete(origin),
    hasFailed: (origin) => downUntil.has(origin),
  };
}

/** A name that does not exist has no replicas. Null when no name server answered. */
const emptyIfUnknown = (error: unknown): [] | null =>
  error instanceof Error && 'code' in error && error.code === 'ENOTFOUND' ? [] : null;
