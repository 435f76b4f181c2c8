import { UniqueConstraintError, type Sequelize, type Transaction } from 'sequelize';
import { row } from '@ten8/event-log/sql';

export { camelCase, row, rows, run } from '@ten8/event-log/sql';

/*
 * When to use what: a Sequelize model for a table whose rows are only created, found and listed by columns; SQL as soon
 * as one statement needs it, and then for all statements of that table. A loop that empties tables by name does not
 * count.
 */

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts the object, whose keys are the columns in camel case, and returns the row. Keys must never come from a
 * client.
 */
export async function insertRow<T extends object>(
  db: Sequelize,
  table: string,
  values: object,
  transaction?: Transaction,
): Promise<T> {
  const columns = Object.keys(values).map(snakeCase);
  const places = columns.map((_, index) => `$${index + 1}`);
  const sql = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`;
  const inserted = await row<T>(db, sql, Object.values(values), transaction);
  if (!inserted) throw new Error(`nothing was inserted into ${table}`);
  return inserted;
}

/**
 * Sets the columns named by the object's keys in camel case; false when there is no such row. `communityId` is not set
 * but part of the condition: Citus needs it to find the row's node.
 */
export async function updateRow(
  db: Sequelize,
  table: string,
  { id, communityId, ...changes }: { id: number; communityId?: number; [column: string]: unknown },
  transaction: Transaction,
): Promise<boolean> {
  const assignments = Object.keys(changes).map((name, index) => `${snakeCase(name)} = $${index + 2}`);
  const bind = [id, ...Object.values(changes)];
  const also = communityId === undefined ? '' : ` and community_id = $${bind.push(communityId)}`;
  const sql = `update ${table} set ${assignments.join(', ')} where id = $1${also} returning id`;
  return (await row(db, sql, bind, transaction)) !== null;
}

/** For the `catch` of a statement: null if a row with the same unique key exists. */
export function nullWhenTaken(error: unknown): null {
  if (error instanceof UniqueConstraintError) return null;
  throw error;
}
