import type { ReplicaAddresses } from './replica-addresses';

/** Chooses a replica for each request, by what the requests before told about it. */
export interface ReplicaChoice {
  /** Of those that answer, one with the fewest requests under way; of the others only if no replica answers. */
  choose(origins: readonly string[]): string | undefined;
  /** Whether there are several replicas, one of which answers. */
  hasOther(): boolean;
  /** Whether no replica has answered since it failed. */
  isDown(): boolean;
  /** Counts a request to this replica. The caller notes there when it is answered and when it has ended. */
  begin(origin: string): Work;
}

/** A replica that has requests and answers none of them for so long may hang. */
const SILENT_MS = 500;

export interface Work {
  /** Requests that have not ended. */
  underWay: number;
  /** When it last answered, or got a request while it had none. */
  heardAt: number;
}

export function createReplicaChoice(addresses: ReplicaAddresses): ReplicaChoice {
  const works = new Map<string, Work>();
  function workOf(origin: string): Work {
    let work = works.get(origin);
    if (!work) works.set(origin, (work = { underWay: 0, heardAt: 0 }));
    return work;
  }
  const isReady = (origin: string) => !addresses.isDown(origin) && !isSilent(workOf(origin));

  return {
    choose(origins) {
      if (origins.length <= 1) return origins[0];
      const ready = origins.filter(isReady);
      const candidates = ready.length > 0 ? ready : origins;
      const load = (origin: string) => workOf(origin).underWay;
      const least = Math.min(...candidates.map(load));
      const leastLoaded = candidates.filter((origin) => load(origin) === least);
      const chosen = leastLoaded[Math.floor(Math.random() * leastLoaded.length)];
      // One request tries it again; until that one is answered, others do not wait with it.
      if (chosen !== undefined && addresses.hasFailed(chosen)) addresses.markDown(chosen);
      return chosen;
    },
    hasOther() {
      const known = addresses.known() ?? [];
      return known.length > 1 && known.some(isReady);
    },
    isDown: () => (addresses.known() ?? []).every(addresses.hasFailed),
    begin(origin) {
      const work = workOf(origin);
      work.underWay += 1;
      if (work.underWay === 1) work.heardAt = Date.now();
      return work;
    },
  };
}

const isSilent = ({ underWay, heardAt }: Work): boolean => underWay > 0 && Date.now() - heardAt > SILENT_MS;
