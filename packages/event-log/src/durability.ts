import type { Sequelize } from 'sequelize';
import { run } from './sql';

/** Which positions of a log can no longer be lost by a crash of PostgreSQL, as far as this process knows. */
interface Durability {
  /** Remembers that everything up to `position` is on disk. */
  note(position: number): void;
  /** Resolves when everything up to `position`, which is committed, is on disk. */
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

function createDurability(db: Sequelize): Durability {
  let durable = 0;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  /** A flush under way may have begun before the caller's commit, so the caller waits for the one after it. */
  function flush(): Promise<void> {
    next ??= running.then(
      () => begin(),
      () => begin(),
    );
    return next;
  }
  function begin(): Promise<void> {
    next = null;
    running = run(db, FLUSH);
    return running;
  }
  const note = (position: number) => void (durable = Math.max(durable, position));

  return {
    note,
    async reach(position) {
      if (position <= durable) return;
      await flush();
      note(position);
    },
  };
}
