import type { Topic } from '@ten8/contracts/define';
import type { Role } from '@ten8/contracts/roles';
import type { Positions } from '../caller-positions';

/** One list of one community, as bytes. */
export interface Board {
  /** The contract's path, for metrics. */
  route: string;
  communityId: number;
  roles: ReadonlySet<Role>;
  bytes: Buffer;
  etag: string;
  /** Names and values in turn, without what differs per request. */
  headers: readonly string[];
  /** For a caller who has these bytes already. */
  unchangedHeaders: readonly string[];
  /** How far each log had been read when the bytes were made. */
  positions: Positions;
  /** From then on, in ms, the bytes are good no longer. */
  until: number;
}

/** What came of asking for a list: a board, or an answer that only the one who asked may have. */
export type Built<T> = { board: Board } | { board: null; answer: T };

export interface Boards {
  /** The list as it is now, if it is kept and holds everything that the caller has seen. */
  peek(path: string, seen: Positions | null): Board | null;
  /**
   * Builds the list; those who ask meanwhile share the same build, if it began after what they have seen. While changes
   * may be missed they share the next build, which begins after they asked. `isOwn` says whether this caller's own
   * request built it.
   */
  build<T>(path: string, seen: Positions, ask: () => Promise<Built<T>>): Promise<SharedBuild<T>>;
  /** Without a topic every list of the community. */
  drop(communityId: number, topic: Topic | null): void;
  dropAll(): void;
  usage(): { boards: number; bytes: number };
}

type SharedBuild<T> = { isOwn: boolean; board: Board } | { isOwn: boolean; board: null; answer: T | null };

interface BoardParts {
  /** The service whose log says that lists changed. */
  producer: string;
  /** Where each topic's list is found. */
  pathOf: (communityId: number, topic: Topic) => string;
  topics: readonly Topic[];
  changes: { position(): number; isCurrent(): boolean };
  mostBytes: number;
}

interface Build {
  result: Promise<Built<unknown>>;
  /** What had been committed when the list was asked for. */
  began: Positions;
}

const NOT_SHARED = { isOwn: false, board: null, answer: null } as const;
const noop = () => {};

/** What a board takes besides its bytes. */
const OVERHEAD_BYTES = 2_000;

/** Whether all that the caller has seen was there when the build began. */
const beganAfter = (seen: Positions, began: Positions): boolean =>
  Object.entries(seen).every(([log, position]) => position <= (began[log] ?? 0));

/** Logs that the list is not made from do not matter. */
function holds(board: Board, seen: Positions, exceptLog: string): boolean {
  for (const log in board.positions) {
    if (log !== exceptLog && (seen[log] ?? 0) > (board.positions[log] ?? 0)) return false;
  }
  return true;
}

/** Lists kept as ready bytes, until a fact says that they changed. The boards built longest ago make room. */
export function createBoards({ producer, pathOf, topics, changes, mostBytes }: BoardParts): Boards {
  const boards = new Map<string, Board>();
  const builds = new Map<string, Build>();
  /** What begins when the build under way has ended, while changes may be missed. */
  const nextBuilds = new Map<string, Promise<Built<unknown>>>();
  let bytes = 0;

  function remove(path: string) {
    const board = boards.get(path);
    if (!board) return;
    boards.delete(path);
    bytes -= board.bytes.length + OVERHEAD_BYTES;
  }
  function keep(path: string, board: Board) {
    remove(path);
    boards.set(path, board);
    bytes += board.bytes.length + OVERHEAD_BYTES;
    for (const oldest of boards.keys()) {
      if (bytes <= mostBytes) break;
      remove(oldest);
    }
  }
  /** A build under way is given to those who wait for it, but no longer kept or shared. */
  function dropPath(path: string) {
    remove(path);
    builds.delete(path);
  }
  async function begin<T>(path: string, seen: Positions, ask: () => Promise<Built<T>>) {
    // Whatever these positions stand for was committed before the list is read.
    const position = Math.max(seen[producer] ?? 0, changes.position());
    const result = ask();
    const build: Build = { result, began: { ...seen, [producer]: position } };
    builds.set(path, build);
    try {
      const built = await result;
      const isLatest = builds.get(path) === build && changes.isCurrent();
      if (built.board && isLatest) {
        keep(path, { ...built.board, positions: { ...built.board.positions, [producer]: position } });
      }
      return built;
    } finally {
      if (builds.get(path) === build) builds.delete(path);
    }
  }
  async function buildAfterNow<T>(path: string, seen: Positions, ask: () => Promise<Built<T>>) {
    const shared = nextBuilds.get(path);
    if (shared) {
      const { board } = await shared;
      return board && holds(board, seen, producer) ? { isOwn: false, board } : NOT_SHARED;
    }
    const running = builds.get(path);
    if (!running) return { isOwn: true, ...(await begin(path, seen, ask)) };
    const next = running.result.then(noop, noop).then(() => {
      nextBuilds.delete(path);
      return begin(path, seen, ask);
    });
    nextBuilds.set(path, next);
    return { isOwn: true, ...(await next) };
  }
  /** What happened to the list since it was built has been told, or it would have been dropped. */
  function isNewEnough(board: Board, seen: Positions) {
    const current = Math.max(board.positions[producer] ?? 0, changes.position());
    return (seen[producer] ?? 0) <= current && holds(board, seen, producer);
  }

  return {
    peek(path, seen) {
      const board = boards.get(path);
      if (!board || !changes.isCurrent() || Date.now() >= board.until) return null;
      return !seen || isNewEnough(board, seen) ? board : null;
    },
    async build(path, seen, ask) {
      if (!changes.isCurrent()) return buildAfterNow(path, seen, ask);
      const shared = builds.get(path);
      if (!shared || !beganAfter(seen, shared.began)) {
        return { isOwn: true, ...(await begin(path, seen, ask)) };
      }
      const { board } = await shared.result;
      return board ? { isOwn: false, board } : NOT_SHARED;
    },
    drop(communityId, topic) {
      for (const each of topic ? [topic] : topics) dropPath(pathOf(communityId, each));
    },
    dropAll() {
      for (const path of [...boards.keys(), ...builds.keys()]) dropPath(path);
    },
    usage: () => ({ boards: boards.size, bytes }),
  };
}
