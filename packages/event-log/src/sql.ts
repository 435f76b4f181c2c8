import type { Sequelize, Transaction } from 'sequelize';
// Not the whole library: gateway and realtime follow logs as well, and have no database.
import QueryTypes from 'sequelize/lib/query-types';

const camelNames = new Map<string, string>();

function camelCase(column: string): string {
  const known = camelNames.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelNames.set(column, name);
  return name;
}

const withCamelNames = <T extends object>(found: object): T =>
  Object.fromEntries(Object.entries(found).map(([column, value]) => [camelCase(column), value])) as T;

/** Every row that the SQL returns. Columns are named in camel case: `community_id` is read as `communityId`. */
export async function rows<T extends object>(
  db: Sequelize,
  sql: string,
  bind: unknown[] = [],
  transaction?: Transaction,
): Promise<T[]> {
  const found = await db.query<object>(sql, {
    bind,
    type: QueryTypes.SELECT,
    ...(transaction && { transaction }),
  });
  return found.map((each) => withCamelNames<T>(each));
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

/** Runs SQL whose rows nobody reads. */
export async function run(
  db: Sequelize,
  sql: string,
  bind: unknown[] = [],
  transaction?: Transaction,
): Promise<void> {
  await db.query(sql, { bind, type: QueryTypes.RAW, ...(transaction && { transaction }) });
}
