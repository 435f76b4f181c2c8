import type { Topic } from '@ten8/contracts/define';
import type { Positions } from '../callers/caller-positions';
import { createBuilds } from './builds';
import type { Built, CachedList, Changes, ItemChange } from './cached-list';
import { createListMemory } from './list-memory';

export interface ListCache {
  /** The current list, if it is kept and contains everything that the caller has seen. */
  peek(path: string, seen: Positions | null): CachedList | null;
  /**
   * Builds the list. Callers who ask during a build share it, if it began after everything that they have seen. While
   * changes may be missed they share the next build, which begins after they asked. `isOwn` says whether this caller's
   * own request built it.
   */
  build<T>(path: string, seen: Positions, ask: () => Promise<Built<T>>): Promise<SharedBuild<T>>;
  /** Without a topic: every list of the community. */
  drop(communityId: number, topic: Topic | null): void;
  /** Puts these items into the list, each in the place of the one with the same id. */
  replaceItems(communityId: number, topic: Topic, change: ItemChange): void;
  dropAll(): void;
  usage(): { lists: number; bytes: number };
}

type SharedBuild<T> = { isOwn: boolean; list: CachedList } | { isOwn: boolean; list: null; answer: T | null };

interface ListCacheParts {
  /** The service whose log says when lists change. */
  producer: string;
  /** The path of each topic's list. */
  pathOf: (communityId: number, topic: Topic) => string;
  topics: readonly Topic[];
  changes: Changes;
  maxBytes: number;
}

const NOT_SHARED = { isOwn: false, list: null, answer: null } as const;

/** Whether the list contains what the caller has seen of the logs from which it is made. */
function holds(list: CachedList, seen: Positions, exceptLog: string): boolean {
  for (const log in list.positions) {
    if (log !== exceptLog && (seen[log] ?? 0) > (list.positions[log] ?? 0)) return false;
  }
  return true;
}

/** Keeps lists as bytes. When a fact says that a list changed, its items are replaced, or the list is dropped. */
export function createListCache({ producer, pathOf, topics, changes, maxBytes }: ListCacheParts): ListCache {
  const memory = createListMemory(maxBytes);
  const builds = createBuilds({ producer, changes, keep: memory.keep });

  /** A running build still answers those who wait for it, but is not kept or shared any more. */
  function dropPath(path: string) {
    memory.remove(path);
    builds.forget(path);
  }
  /** A list is dropped at each change, so only the other logs have to be compared. */
  function isNewEnough(list: CachedList, seen: Positions) {
    const current = Math.max(list.positions[producer] ?? 0, changes.position());
    return (seen[producer] ?? 0) <= current && holds(list, seen, producer);
  }
  /** Another caller's build, if its list contains what this caller has seen. */
  async function share(build: Promise<Built<unknown>>, seen: Positions | null) {
    const { list } = await build;
    return list && (!seen || holds(list, seen, producer)) ? { isOwn: false, list } : NOT_SHARED;
  }

  return {
    peek(path, seen) {
      const list = memory.get(path);
      if (!list || !changes.isCurrent() || Date.now() >= list.until) return null;
      return !seen || isNewEnough(list, seen) ? list : null;
    },
    async build(path, seen, ask) {
      if (changes.isCurrent()) {
        const running = builds.running(path, seen);
        if (running) return share(running, null);
        return { isOwn: true, ...(await builds.begin(path, seen, ask)) };
      }
      const next = builds.next(path);
      if (next) return share(next, seen);
      return { isOwn: true, ...(await builds.beginAfterRunning(path, seen, ask)) };
    },
    drop(communityId, topic) {
      for (const each of topic ? [topic] : topics) dropPath(pathOf(communityId, each));
    },
    replaceItems(communityId, topic, { items, position }) {
      const path = pathOf(communityId, topic);
      // A running build may have been read before this change.
      builds.forget(path);
      // The message is late: this item may be older than the one in the list.
      const isReadLater = (memory.positionsOf(path)?.[producer] ?? 0) > position;
      if (isReadLater) memory.remove(path);
      else memory.replaceItems(path, items);
    },
    dropAll() {
      for (const path of [...memory.paths(), ...builds.paths()]) dropPath(path);
    },
    usage: memory.usage,
  };
}
