import type { Sequelize } from 'sequelize';
import { run } from './sql';

/** Which positions of a log can no longer be lost by a crash of PostgreSQL, as far as this process knows. */
interface Durability {
  /** Notes that everything up to `position` is on disk. Resolves after all who waited for an earlier position. */
  markDurable(position: number): Promise<void>;
  /** Resolves when everything up to `position`, which is committed, is on disk: in the order of the positions. */
  waitUntilDurable(position: number): Promise<void>;
}

// A transaction that writes nothing is not flushed, so this one writes an empty message that nobody reads.
const FLUSH = `select pg_logical_emit_message(true, 'ten8', '')`;

const known = new WeakMap<Sequelize, Durability>();

/** One per database handle. Everybody who waits at the same time shares one flush. */
export function durabilityOf(db: Sequelize): Durability {
  const found = known.get(db);
  if (found) return found;
  const created = createDurability(db);
  known.set(db, created);
  return created;
}

interface Waiter {
  position: number;
  resolve(): void;
  reject(error: unknown): void;
}

function createDurability(db: Sequelize): Durability {
  let durable = 0;
  let waiting: Waiter[] = [];
  let isFlushing = false;
  let resolving: NodeJS.Immediate | undefined;

  /** Takes those who wait for a position up to this one, in the order of the positions. */
  function take(position: number): Waiter[] {
    const taken = waiting.filter((waiter) => waiter.position <= position);
    waiting = waiting.filter((waiter) => waiter.position > position);
    return taken.sort((a, b) => a.position - b.position);
  }
  /**
   * Resolves those whose position is on disk. Not at once: the answers to several commits may have arrived, and are read
   * in any order, but all before the next `setImmediate`.
   */
  function resolveSoon() {
    resolving ??= setImmediate(() => {
      resolving = undefined;
      take(durable).forEach(({ resolve }) => resolve());
    });
  }
  function wait(position: number): Promise<void> {
    return new Promise((resolve, reject) => waiting.push({ position, resolve, reject }));
  }
  function markDurable(position: number): Promise<void> {
    durable = Math.max(durable, position);
    resolveSoon();
    return wait(position);
  }
  /** A flush covers what was committed before it began, and so every earlier position, too. */
  async function flush() {
    isFlushing = true;
    for (let upTo = highest(); upTo > durable; upTo = highest()) {
      await run(db, FLUSH).then(
        () => {
          durable = Math.max(durable, upTo);
          resolveSoon();
        },
        (error: unknown) =>
          take(upTo).forEach(({ position, resolve, reject }) =>
            position <= durable ? resolve() : reject(error),
          ),
      );
    }
    isFlushing = false;
  }
  const highest = () => Math.max(0, ...waiting.map(({ position }) => position));

  return {
    markDurable,
    waitUntilDurable(position) {
      const reached = wait(position);
      if (position <= durable) resolveSoon();
      else if (!isFlushing) void flush();
      return reached;
    },
  };
}
