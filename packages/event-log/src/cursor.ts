import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

export interface Cursor {
  /** Where the follower stands, and whether a parked fact is wanted again. */
  read(): Promise<{ position: number; hasWanted: boolean }>;
  /** The same position, with every other replica kept waiting until the transaction ends. */
  lock(transaction: Transaction): Promise<number>;
  move(position: number, transaction: Transaction): Promise<void>;
  /** Passes over facts nobody reacts to, unless the row was moved below `from` meanwhile. */
  skip(from: number, to: number): Promise<void>;
}

const READ = `
  select position, exists (select 1 from parked_events where follower = name and is_wanted) as "hasWanted"
  from follower_cursors where name = $1`;
const CREATE = 'insert into follower_cursors (name) values ($1) on conflict do nothing';
const LOCK = 'select position from follower_cursors where name = $1 for update';
const MOVE = 'update follower_cursors set position = $2, moved_at = now() where name = $1';
const SKIP = `update follower_cursors set position = $3, moved_at = now()
  where name = $1 and position >= $2 and position < $3`;

/** The row in the follower's own schema that says how far it has read; made when first asked for. */
export function cursorOf(db: Sequelize, name: string): Cursor {
  async function read() {
    const rows = await db.query<{ position: string; hasWanted: boolean }>(READ, {
      bind: [name],
      type: QueryTypes.SELECT,
    });
    return rows[0] && { position: Number(rows[0].position), hasWanted: rows[0].hasWanted };
  }

  return {
    async read() {
      const found = await read();
      if (found) return found;
      await db.query(CREATE, { bind: [name] });
      return { position: 0, hasWanted: false };
    },
    async lock(transaction) {
      const rows = await db.query<{ position: string }>(LOCK, {
        transaction,
        bind: [name],
        type: QueryTypes.SELECT,
      });
      if (!rows[0]) throw new Error(`The cursor of ${name} has disappeared`);
      return Number(rows[0].position);
    },
    async move(position, transaction) {
      await db.query(MOVE, { transaction, bind: [name, position] });
    },
    async skip(from, to) {
      await db.query(SKIP, { bind: [name, from, to] });
    },
  };
}
