import type { Topic } from '@ten8/contracts/define';
import type { Positions } from '../callers/caller-positions';
import type { Board, Built, Changes, ItemChange } from './board';
import { createBoardMemory } from './board-memory';
import { createBuilds } from './builds';

export interface Boards {
  /** The current list, if it is kept and contains everything that the caller has seen. */
  peek(path: string, seen: Positions | null): Board | null;
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
  usage(): { boards: number; bytes: number };
}

type SharedBuild<T> = { isOwn: boolean; board: Board } | { isOwn: boolean; board: null; answer: T | null };

interface BoardParts {
  /** The service whose log says when lists change. */
  producer: string;
  /** The path of each topic's list. */
  pathOf: (communityId: number, topic: Topic) => string;
  topics: readonly Topic[];
  changes: Changes;
  maxBytes: number;
}

const NOT_SHARED = { isOwn: false, board: null, answer: null } as const;

/** Whether the list contains what the caller has seen of the logs from which it is made. */
function holds(board: Board, seen: Positions, exceptLog: string): boolean {
  for (const log in board.positions) {
    if (log !== exceptLog && (seen[log] ?? 0) > (board.positions[log] ?? 0)) return false;
  }
  return true;
}

/** Keeps lists as bytes. When a fact says that a list changed, its items are replaced, or the list is dropped. */
export function createBoards({ producer, pathOf, topics, changes, maxBytes }: BoardParts): Boards {
  const memory = createBoardMemory(maxBytes);
  const builds = createBuilds({ producer, changes, keep: memory.keep });

  /** A running build still answers those who wait for it, but is not kept or shared any more. */
  function dropPath(path: string) {
    memory.remove(path);
    builds.forget(path);
  }
  /** The board is dropped at every change of its list, so only the other logs have to be compared. */
  function isNewEnough(board: Board, seen: Positions) {
    const current = Math.max(board.positions[producer] ?? 0, changes.position());
    return (seen[producer] ?? 0) <= current && holds(board, seen, producer);
  }
  /** Another caller's build, if its list contains what this caller has seen. */
  async function share(build: Promise<Built<unknown>>, seen: Positions | null) {
    const { board } = await build;
    return board && (!seen || holds(board, seen, producer)) ? { isOwn: false, board } : NOT_SHARED;
  }

  return {
    peek(path, seen) {
      const board = memory.get(path);
      if (!board || !changes.isCurrent() || Date.now() >= board.until) return null;
      return !seen || isNewEnough(board, seen) ? board : null;
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
