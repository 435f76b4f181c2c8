import type { Positions } from '../caller-positions';
import type { Board, Built, Changes } from './board';

interface Build {
  result: Promise<Built<unknown>>;
  /** What had been committed when the list was asked for. */
  began: Positions;
}

interface BuildParts {
  producer: string;
  changes: Changes;
  /** For a list that nothing has changed since it was asked for. */
  keep: (path: string, board: Board) => void;
}

const noop = () => {};

/** Whether all that the caller has seen was there when the build began. */
const beganAfter = (seen: Positions, began: Positions): boolean =>
  Object.entries(seen).every(([log, position]) => position <= (began[log] ?? 0));

/** Lists that are being asked for, one request for each at a time. */
export function createBuilds({ producer, changes, keep }: BuildParts) {
  const builds = new Map<string, Build>();
  /** What begins when the build under way has ended. */
  const nextBuilds = new Map<string, Promise<Built<unknown>>>();

  async function begin<T>(path: string, seen: Positions, ask: () => Promise<Built<T>>): Promise<Built<T>> {
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

  return {
    begin,
    /** Begins when the build under way has ended; those who ask meanwhile may share it. */
    beginAfterRunning<T>(path: string, seen: Positions, ask: () => Promise<Built<T>>): Promise<Built<T>> {
      const running = builds.get(path);
      if (!running) return begin(path, seen, ask);
      const next = running.result.then(noop, noop).then(() => {
        nextBuilds.delete(path);
        return begin(path, seen, ask);
      });
      nextBuilds.set(path, next);
      return next;
    },
    next: (path: string): Promise<Built<unknown>> | undefined => nextBuilds.get(path),
    /** The build under way, if it began after what the caller has seen. */
    running(path: string, seen: Positions): Promise<Built<unknown>> | undefined {
      const build = builds.get(path);
      return build && beganAfter(seen, build.began) ? build.result : undefined;
    },
    forget: (path: string): void => void builds.delete(path),
    paths: () => builds.keys(),
  };
}
