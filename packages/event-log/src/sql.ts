import type { Sequelize, Transaction } from 'sequelize';
import { send, type StatementResult } from './statements';

const camelNames = new Map<string, string>();

/** The name under which a row has this column. */
export function camelCase(column: string): string {
  const known = camelNames.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelNames.set(column, name);
  return name;
}

function toObjects<T extends object>({ columns, values }: StatementResult): T[] {
  const names = columns.map(camelCase);
  return values.map((row) => {
    const named: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) named[name] = row[index];
    return named as T;
  });
}

/** Every row that the SQL returns. Columns are named in camel case: `community_id` is read as `communityId`. */
export async function rows<T extends object>(
  db: Sequelize,
  sql: string,
  bind: unknown[] = [],
  transaction?: Transaction,
): Promise<T[]> {
  return toObjects<T>(await send(db, sql, bind, transaction));
}

/** The first row that the SQL returns, or null. */
export async function row<T extends object>(
  db: Sequelize,
  sql: string,
  bind: unknown[] = [],
  transaction?: Transaction,
): Promise<T | null> {
  const [first] = await rows<T>(db, sql, bind, transaction);
  return first ?? null;
}

/** Runs SQL and ignores its rows. */
export async function run(
  db: Sequelize,
  sql: string,
  bind: unknown[] = [],
  transaction?: Transaction,
): Promise<void> {
  await send(db, sql, bind, transaction);
}
