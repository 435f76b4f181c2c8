import type { Sequelize, Transaction } from 'sequelize';
import { send } from './statements';

const camelNames = new Map<string, string>();

function camelCase(column: string): string {
  const known = camelNames.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelNames.set(column, name);
  return name;
}

/** All rows of one result have the same columns, so their names are looked up once. */
function withCamelNames<T extends object>(found: Record<string, unknown>[]): T[] {
  const names = Object.keys(found[0] ?? {}).map((column) => [column, camelCase(column)] as const);
  return found.map((each) => {
    const named: Record<string, unknown> = {};
    for (const [column, name] of names) named[name] = each[column];
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
  return withCamelNames<T>(await send(db, sql, bind, transaction));
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
