import { Transaction, type Sequelize } from 'sequelize';
import { clientOf, toDatabaseError } from './statements';

/** A transaction that statements and models of Sequelize can use. `inTransaction` begins and ends it. */
class OpenTransaction extends Transaction {
  finished: 'commit' | 'rollback' | undefined;
  readonly #afterCommit: ((transaction: this) => void | Promise<void>)[] = [];

  constructor(
    db: Sequelize,
    readonly connection: object,
  ) {
    super(db, {});
  }
  override afterCommit(hook: (transaction: this) => void | Promise<void>): void {
    this.#afterCommit.push(hook);
  }
  async runHooks(): Promise<void> {
    for (const hook of this.#afterCommit) await hook(this);
  }
}

interface Work<T, L> {
  run: (transaction: Transaction) => Promise<T>;
  /** Sends the last statement, if there is one. */
  last: (transaction: Transaction) => Promise<L>;
}

/**
 * Runs `run` and `last` in a transaction, and returns the results of both. BEGIN is sent together with the first
 * statement, and COMMIT together with the last one. So what the last one locks is locked for no round trip. If it fails,
 * PostgreSQL answers the COMMIT with a rollback.
 */
export async function inTransaction<T, L>(db: Sequelize, { run, last }: Work<T, L>): Promise<[T, L]> {
  const connection = await db.connectionManager.getConnection({ type: 'write' });
  const transaction = new OpenTransaction(db, connection);
  const client = clientOf(connection);
  let isBroken = false;

  /** Statements that are sent in this turn of the event loop go out together. */
  function sendTogether() {
    const { stream } = client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
  async function end(how: 'commit' | 'rollback') {
    transaction.finished = how;
    const { command } = await client.query(how).catch((error: unknown) => {
      isBroken = true;
      throw toDatabaseError(error);
    });
    if (how === 'commit' && command !== 'COMMIT')
      throw new Error('nothing was committed: one of the transaction’s statements failed before');
  }

  try {
    sendTogether();
    const begun = client.query('begin').catch((error: unknown) => {
      throw toDatabaseError(error);
    });
    const [result] = await Promise.all([run(transaction), begun]).catch(async (error: unknown) => {
      // The first error is the one to report.
      await end('rollback').catch(() => undefined);
      throw error;
    });
    sendTogether();
    const [lastAnswer, committed] = await Promise.allSettled([last(transaction), end('commit')]);
    if (lastAnswer.status === 'rejected') throw lastAnswer.reason;
    if (committed.status === 'rejected') throw committed.reason;
    await transaction.runHooks();
    return [result, lastAnswer.value];
  } finally {
    if (isBroken) await db.connectionManager.destroyConnection(connection);
    else db.connectionManager.releaseConnection(connection);
  }
}
