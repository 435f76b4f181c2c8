import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Sequelize, Transaction } from 'sequelize';
import { DatabaseError, UniqueConstraintError } from 'sequelize/lib/errors';
import { lostStatement } from './failure-cause';

/*
 * Sends SQL over Sequelize's connections, but past its `query`, which costs a quarter of a millisecond of CPU. Another
 * quarter is what PostgreSQL needs to parse and plan a statement of which it runs most in a tenth of that. So every
 * connection prepares the statements that carry values, and from then on sends their names only.
 */

/** SQL that differs from request to request must not fill the memory of every connection. */
const MOST_STATEMENTS = 400;

/** The names of prepared statements; one for all connections of a database. */
function createStatementNames(onStop: () => void) {
  const names = new Map<string, string>();
  let generation = 0;
  let isOff = false;

  /** The name follows from the text: the same text has the same name in every process that shares a connection. */
  function add(text: string): string | undefined {
    if (names.size >= MOST_STATEMENTS) return undefined;
    const name = `${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
    return name;
  }
  return {
    /** Undefined when the text itself has to be sent. */
    nameOf: (text: string): string | undefined => (isOff ? undefined : (names.get(text) ?? add(text))),
    /** A migration changed a table: statements are prepared once more, under other names. */
    renew(name: string) {
      if (!name.startsWith(`${generation}_`)) return;
      generation += 1;
      names.clear();
    },
    stop() {
      if (!isOff) onStop();
      isOff = true;
    },
  };
}

interface Preparing {
  names: ReturnType<typeof createStatementNames>;
  trace: (sql: string) => void;
}
const preparing = new WeakMap<Sequelize, Preparing>();

/** From now on this database's statements are prepared. Where that does not work, `onStop` runs once. */
export function prepareStatements(
  db: Sequelize,
  told: { trace: (sql: string) => void; onStop: () => void },
): void {
  preparing.set(db, { names: createStatementNames(told.onStop), trace: told.trace });
}

type Row = Record<string, unknown>;

/** The rows that the SQL returns. Throws Sequelize's errors. */
export async function send(
  db: Sequelize,
  sql: string,
  bind: unknown[],
  transaction?: Transaction,
): Promise<Row[]> {
  if (transaction) return sendOver(db, connectionOf(transaction), { sql, bind, isRepeatable: false });
  const connection = await db.connectionManager.getConnection({ type: 'write' });
  try {
    return await sendOver(db, connection, { sql, bind, isRepeatable: true });
  } finally {
    db.connectionManager.releaseConnection(connection);
  }
}

function connectionOf(transaction: Transaction): object {
  if ('finished' in transaction && transaction.finished)
    throw new Error('a statement was sent after its transaction had ended');
  if ('connection' in transaction && isObject(transaction.connection)) return transaction.connection;
  throw new Error('a statement was sent before its transaction had begun');
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

interface Statement {
  sql: string;
  bind: unknown[];
  /** Whether nothing is lost when it fails: there is no transaction around it. */
  isRepeatable: boolean;
}

async function sendOver(
  db: Sequelize,
  connection: object,
  { sql, bind, isRepeatable }: Statement,
): Promise<Row[]> {
  const { names, trace } = preparing.get(db) ?? {};
  trace?.(sql);
  const client = asClient(connection);
  const name = bind.length > 0 ? names?.nameOf(sql) : undefined;
  try {
    if (name === undefined) return (await client.query<Row>(sql, bind)).rows;
    return (await client.query<Row>({ name, text: sql }, bind)).rows;
  } catch (error) {
    const lost = lostStatement(error);
    if (name !== undefined && lost === 'outdated') names?.renew(name);
    if (lost === 'missing') names?.stop();
    if (lost && isRepeatable) return sendOver(db, connection, { sql, bind, isRepeatable: false });
    throw wrap(error);
  }
}

function asClient(connection: object): pg.ClientBase {
  if (isClient(connection)) return connection;
  throw new Error('Sequelize handed out a connection that is none of PostgreSQL');
}
const isClient = (connection: object): connection is pg.ClientBase => 'query' in connection;

const UNIQUE_VIOLATION = '23505';

/** As Sequelize wraps what its own queries throw, so that stores and guards know one kind of error. */
function wrap(error: unknown): unknown {
  if (!isError(error)) return error;
  const parent = Object.assign(error, { sql: '' });
  return 'code' in error && error.code === UNIQUE_VIOLATION
    ? new UniqueConstraintError({ parent, message: error.message, fields: fieldsOf(error) })
    : new DatabaseError(parent);
}
const isError = (error: unknown): error is Error => isObject(error) && 'message' in error && 'name' in error;

/** The columns of the violated key, of which PostgreSQL says `Key (user_id, code)=(7, ABC) already exists.` */
function fieldsOf(error: Error): Record<string, unknown> {
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
  const [, columns = ''] = /^Key \((.*?)\)=/.exec(detail) ?? [];
  return Object.fromEntries(columns.split(', ').map((column) => [column, null]));
}
