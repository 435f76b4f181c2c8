import type { Positions } from '../callers/caller-positions';
import type { Built, CachedList, Changes } from './cached-list';

interface Build {
  result: Promise<Built<unknown>>;
  /** The positions that were committed when the build began. */
  began: Positions;
}

interface BuildParts {
  producer: string;
  changes: Changes;
  /** Called with a list that did not change during its build. */
  keep: (path: string, list: CachedList) => void;
}

const noop = () => {};

/** Whether the build began after everything that the caller has seen. */
const beganAfter = (seen: Positions, began: Positions): boolean =>
  Object.entries(seen).every(([log, position]) => position <= (began[log] ?? 0));

/** The running builds: one request per list at a time. */
export function createBuilds({ producer, changes, keep }: BuildParts) {
  const builds = new Map<string, Build>();
  /** Builds that begin when the running one has ended. */
  const nextBuilds = new Map<string, Promise<Built<unknown>>>();

  async function begin<T>(path: string, seen: Positions, ask: () => Promise<Built<T>>): Promise<Built<T>> {
    // Everything up to these positions is committed before the list is read.
    const position = Math.max(seen[producer] ?? 0, changes.position());
    const result = ask();
    const build: Build = { result, began: { ...seen, [producer]: position } };
    builds.set(path, build);
    try {
      const built = await result;
      const isLatest = builds.get(path) === build && changes.isCurrent();
      if (built.list && isLatest) {
        keep(path, { ...built.list, positions: { ...built.list.positions, [producer]: position } });
      }
      return built;
    } finally {
      if (builds.get(path) === build) builds.delete(path);
    }
  }

  return {
    begin,
    /** Begins when the running build has ended; callers who ask until then share it. */
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
    /** The running build, if it began after what the caller has seen. */
    running(path: string, seen: Positions): Promise<Built<unknown>> | undefined {
      const build = builds.get(path);
      return build && beganAfter(seen, build.began) ? build.result : undefined;
    },
    forget: (path: string): void => void builds.delete(path),
    paths: () => builds.keys(),
  };
}
