import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Sequelize, Transaction } from 'sequelize';
import { DatabaseError, UniqueConstraintError } from 'sequelize/lib/errors';
import { lostStatement } from './failure-cause';

/*
 * Sends SQL over Sequelize's connections, but not through its `query`, which costs 0.25 ms of CPU. PostgreSQL needs
 * about as long to parse and plan a statement, and a tenth of that to run most of them. So every connection prepares
 * the statements that have parameters, and from then on sends only their names.
 */

/** A limit, because SQL that differs from request to request would fill the memory of every connection. */
const MAX_STATEMENTS = 400;

/** The names of prepared statements; one for all connections of a database. */
function createStatementNames(onStop: () => void) {
  const names = new Map<string, string>();
  let generation = 0;
  let isOff = false;

  /** The name is a hash of the text: the same text has the same name in every process that shares a connection. */
  function add(text: string): string | undefined {
    if (names.size >= MAX_STATEMENTS) return undefined;
    const name = `${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
    return name;
  }
  return {
    /** Undefined if the statement cannot be prepared and its text has to be sent. */
    nameOf: (text: string): string | undefined => (isOff ? undefined : (names.get(text) ?? add(text))),
    /** After a migration changed a table: all statements are prepared again, under other names. */
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

interface PreparedStatements {
  names: ReturnType<typeof createStatementNames>;
  trace: (sql: string) => void;
}
const preparedOf = new WeakMap<Sequelize, PreparedStatements>();

/** From now on this database's statements are prepared. Where that does not work, `onStop` runs once. */
export function prepareStatements(
  db: Sequelize,
  hooks: { trace: (sql: string) => void; onStop: () => void },
): void {
  preparedOf.set(db, { names: createStatementNames(hooks.onStop), trace: hooks.trace });
}

/** What a statement returned: the names of its columns, and for each row their values. */
export interface StatementResult {
  columns: string[];
  values: unknown[][];
}

const answerLimits = new WeakMap<Transaction, number>();

/** How long the answers to the statements of this transaction may take, instead of the limit of its connection. */
export const limitAnswers = (transaction: Transaction, ms: number): void =>
  void answerLimits.set(transaction, ms);

/** What the SQL returns. Throws Sequelize's errors. */
export async function send(
  db: Sequelize,
  sql: string,
  bind: unknown[],
  transaction?: Transaction,
): Promise<StatementResult> {
  if (transaction) {
    const statement = { sql, bind, isRepeatable: false, answerMs: answerLimits.get(transaction) };
    return sendOver(db, connectionOf(transaction), statement).catch((error: unknown) => {
      throw firstFailure(transaction, error);
    });
  }
  const connection = await db.connectionManager.getConnection({ type: 'write' });
  try {
    return await sendOver(db, connection, { sql, bind, isRepeatable: true });
  } finally {
    db.connectionManager.releaseConnection(connection);
  }
}

const firstFailures = new WeakMap<Transaction, unknown>();
const IS_ABORTED = '25P02';

/**
 * PostgreSQL answers the statements after a failed one only with "current transaction is aborted". Several statements may
 * be sent together, and any of them may be waited for first, so each of them is told the reason.
 */
function firstFailure(transaction: Transaction, error: unknown): unknown {
  const first = firstFailures.get(transaction);
  if (first === undefined) firstFailures.set(transaction, error);
  const isAborted = error instanceof DatabaseError && codeOf(error.parent) === IS_ABORTED;
  return isAborted ? (first ?? error) : error;
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

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
  /** Whether it can be sent again after a failure: there is no transaction around it. */
  isRepeatable: boolean;
  answerMs?: number | undefined;
}

async function sendOver(
  db: Sequelize,
  connection: object,
  { sql, bind, isRepeatable, answerMs }: Statement,
): Promise<StatementResult> {
  const { names, trace } = preparedOf.get(db) ?? {};
  trace?.(sql);
  const client = clientOf(connection);
  const name = bind.length > 0 ? names?.nameOf(sql) : undefined;
  try {
    const config = {
      text: sql,
      // As objects they would be made twice, because the columns get other names.
      rowMode: 'array' as const,
      ...(name !== undefined && { name }),
      ...(answerMs !== undefined && { query_timeout: answerMs }),
    };
    const found: pg.QueryArrayResult<unknown[]> | unknown[] = await client.query<unknown[]>(config, bind);
    // The results of several statements at once, as a migration has them.
    if (Array.isArray(found)) return { columns: [], values: [] };
    return { columns: found.fields.map((field) => field.name), values: found.rows };
  } catch (error) {
    const lost = lostStatement(error);
    if (name !== undefined && lost === 'outdated') names?.renew(name);
    if (lost === 'missing') names?.stop();
    // It was closed because it did not answer, and its pool has not heard of that yet.
    if (client.connection.stream.destroyed) Object.assign(connection, { _invalid: true });
    if (lost && isRepeatable) return sendOver(db, connection, { sql, bind, isRepeatable: false });
    throw toDatabaseError(error);
  }
}

/** Sequelize's connections are clients of `pg`. */
export function clientOf(connection: object): pg.Client {
  if (isClient(connection)) return connection;
  throw new Error('Sequelize returned a connection that is not a PostgreSQL client');
}
const isClient = (connection: object): connection is pg.Client => 'query' in connection;

const UNIQUE_VIOLATION = '23505';

/** Wraps errors as Sequelize's own `query` does, so that stores and guards meet one kind of error. */
export function toDatabaseError(error: unknown): unknown {
  if (!isError(error)) return error;
  const parent = Object.assign(error, { sql: '' });
  return 'code' in error && error.code === UNIQUE_VIOLATION
    ? new UniqueConstraintError({ parent, message: error.message, fields: fieldsOf(error) })
    : new DatabaseError(parent);
}
const isError = (error: unknown): error is Error => isObject(error) && 'message' in error && 'name' in error;

/** The columns of the violated key, from PostgreSQL's `Key (user_id, code)=(7, ABC) already exists.` */
function fieldsOf(error: Error): Record<string, unknown> {
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
  const [, columns = ''] = /^Key \((.*?)\)=/.exec(detail) ?? [];
  return Object.fromEntries(columns.split(', ').map((column) => [column, null]));
}
