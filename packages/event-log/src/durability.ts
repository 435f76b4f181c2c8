import type { Sequelize } from 'sequelize';
import { run } from './sql';

/** Which positions of a log can no longer be lost by a crash of PostgreSQL, as far as this process knows. */
interface Durability {
  /** Everything up to `position` is on disk. Resolves after all who waited for an earlier position. */
  note(position: number): Promise<void>;
  /** Resolves when everything up to `position`, which is committed, is on disk: in the order of the positions. */
  reach(position: number): Promise<void>;
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

  /** Takes those who wait for a position up to this one, in the order of the positions. */
  function take(position: number): Waiter[] {
    const taken = waiting.filter((waiter) => waiter.position <= position);
    waiting = waiting.filter((waiter) => waiter.position > position);
    return taken.sort((a, b) => a.position - b.position);
  }
  function note(position: number): Promise<void> {
    durable = Math.max(durable, position);
    take(durable).forEach(({ resolve }) => resolve());
    return Promise.resolve();
  }
  /** A flush covers what was committed before it began, and so every earlier position, too. */
  async function flush() {
    isFlushing = true;
    while (waiting.length > 0) {
      const upTo = Math.max(...waiting.map(({ position }) => position));
      await run(db, FLUSH).then(
        () => note(upTo),
        (error: unknown) => take(upTo).forEach(({ reject }) => reject(error)),
      );
    }
    isFlushing = false;
  }

  return {
    note,
    reach(position) {
      if (position <= durable) return Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.push({ position, resolve, reject });
        if (!isFlushing) void flush();
      });
    },
  };
}
