import type { ReplicaAddresses } from './replica-addresses';

/** Chooses a replica for each request, by what the requests before told about it. */
export interface ReplicaChoice {
  /**
   * Of those that answer, one with the fewest requests under way; of the others only if no replica answers. One that
   * failed gets requests again when it says that it is ready.
   */
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

/** `check` asks a replica whether it is ready, and marks it up or down. */
export function createReplicaChoice(
  addresses: ReplicaAddresses,
  check: (origin: string) => void,
): ReplicaChoice {
  const works = new Map<string, Work>();
  function workOf(origin: string): Work {
    let work = works.get(origin);
    if (!work) works.set(origin, (work = { underWay: 0, heardAt: 0 }));
    return work;
  }
  const mayAnswer = (origin: string) => !addresses.isDown(origin) && !isSilent(workOf(origin));
  const isReady = (origin: string) => mayAnswer(origin) && !addresses.hasFailed(origin);

  /** A change that is sent to a hanging replica fails. So a replica that failed is asked before it gets requests. */
  function checkFailed(origins: readonly string[]) {
    for (const origin of origins) {
      if (!addresses.hasFailed(origin) || addresses.isDown(origin)) continue;
      addresses.markDown(origin);
      check(origin);
    }
  }

  return {
    choose(origins) {
      if (origins.length <= 1) return origins[0];
      const candidates = firstOf(origins.filter(isReady), origins.filter(mayAnswer), origins);
      checkFailed(origins);
      const load = (origin: string) => workOf(origin).underWay;
      const least = Math.min(...candidates.map(load));
      const leastLoaded = candidates.filter((origin) => load(origin) === least);
      return leastLoaded[Math.floor(Math.random() * leastLoaded.length)];
    },
    hasOther() {
      const known = addresses.known() ?? [];
      return known.length > 1 && known.some(mayAnswer);
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

/** The first list that is not empty; the last one otherwise. */
const firstOf = (...[first, second, last]: [string[], string[], readonly string[]]): readonly string[] =>
  [first, second].find(({ length }) => length > 0) ?? last;

const isSilent = ({ underWay, heardAt }: Work): boolean => underWay > 0 && Date.now() - heardAt > SILENT_MS;
