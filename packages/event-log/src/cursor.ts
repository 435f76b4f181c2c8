import type { Sequelize, Transaction } from 'sequelize';
import { row, run } from './sql';

export interface Cursor {
  /** The follower's position, and whether an operator asked to retry parked facts. */
  read(): Promise<{ position: number; isRetryRequested: boolean }>;
  /** Reads the position and locks the row: every other replica waits until the transaction ends. */
  lock(transaction: Transaction): Promise<number>;
  move(position: number, transaction: Transaction): Promise<void>;
  /** Skips facts without a handler, unless the row was moved below `from` in the meantime. */
  skip(from: number, to: number): Promise<void>;
}

const READ = `
  select position, exists (select 1 from parked_events where follower = name and is_wanted) as is_retry_requested
  from follower_cursors where name = $1`;
const CREATE = 'insert into follower_cursors (name) values ($1) on conflict do nothing';
const LOCK = 'select position from follower_cursors where name = $1 for update';
const MOVE = 'update follower_cursors set position = $2, moved_at = now() where name = $1';
const SKIP = `update follower_cursors set position = $3, moved_at = now()
  where name = $1 and position >= $2 and position < $3`;

/** The row in the follower's own schema that says how far it has read. Created at the first read. */
export function cursorOf(db: Sequelize, name: string): Cursor {
  return {
    async read() {
      const found = await row<{ position: string; isRetryRequested: boolean }>(db, READ, [name]);
      if (found) return { ...found, position: Number(found.position) };
      await run(db, CREATE, [name]);
      return { position: 0, isRetryRequested: false };
    },
    async lock(transaction) {
      const locked = await row<{ position: string }>(db, LOCK, [name], transaction);
      if (!locked) throw new Error(`The cursor of ${name} has disappeared`);
      return Number(locked.position);
    },
    move: (position, transaction) => run(db, MOVE, [name, position], transaction),
    skip: (from, to) => run(db, SKIP, [name, from, to]),
  };
}
