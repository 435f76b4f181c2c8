import { createHash } from 'node:crypto';
import type pg from 'pg';
import { lostStatement } from '@ten8/event-log/failure-cause';
import { ListeningClient } from './database-login';
import type { Logger } from './logger';

/*
 * PostgreSQL parses and plans a statement for a quarter of a millisecond, and runs most of ours in a tenth of that. So
 * every connection prepares the statements that carry values, and from then on sends their names only.
 */

/** SQL that differs from request to request must not fill the memory of every connection. */
const MOST_STATEMENTS = 400;

/** The names of prepared statements; one for all connections of a process. */
function createStatementNames(logger: Logger) {
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
      if (!isOff) logger.warn('prepared statements get lost, as behind some poolers: going on without them');
      isOff = true;
    },
  };
}

/** A client class for Sequelize, whose connections prepare their statements. */
export function preparingClient(logger: Logger): typeof pg.Client {
  const names = createStatementNames(logger);

  return class PreparingClient extends ListeningClient {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const send = (...query: unknown[]): unknown => Reflect.apply(super.query, this, query);

      Object.defineProperty(this, 'query', {
        value: (...query: unknown[]) => {
          const [text, values, done] = query;
          const isPreparable =
            typeof text === 'string' && Array.isArray(values) && typeof done === 'function';
          const name = isPreparable ? names.nameOf(text) : undefined;
          if (!isPreparable || name === undefined) return send(...query);

          return send({ name, text }, values, (error: unknown, result: unknown) => {
            const lost = lostStatement(error);
            if (lost === 'outdated') names.renew(name);
            if (lost === 'missing') names.stop();
            // A transaction has failed with it: `transact` runs it again.
            if (lost && this.getTransactionStatus() === 'I') send(...query);
            else Reflect.apply(done, undefined, [error, result]);
          });
        },
      });
    }
  };
}
