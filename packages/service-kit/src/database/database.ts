import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Sequelize } from 'sequelize';
import { databaseDriver } from '@ten8/event-log/database-client';
import { isDatabaseUnavailable } from '@ten8/event-log/failure-cause';
import { prepareStatements } from '@ten8/event-log/statements';
import type { Logger } from '../observability/logger';
import type { DatabaseConfig } from '../process/config';
import { codeOf, CONNECT_MS, prepareLogin, sessionOptions } from './database-login';

// Big integers are read as numbers, because the contract says integer; none of ours gets larger than 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Dates stay text, such as `1990-02-28`: a day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * A connection that answers nothing for so long is closed: its server or the way to it is gone, and nothing else would
 * tell for a quarter of an hour. PostgreSQL itself ends a statement earlier than that.
 */
const ANSWER_MS = 20_000;

/** Opens one service's connection pool. Its role, `ten8_<schema>`, has rights in its own schema only. */
export async function openDatabase(
  config: DatabaseConfig,
  schema: string,
  logger: Logger,
  answerMs = ANSWER_MS,
): Promise<Sequelize> {
  const login = await whenReachable(() => prepareLogin(config, schema), logger);
  const { host, port, database, user: username, password, ssl, isOwn } = login;
  if (!isOwn) logger.warn(`cannot log in as ten8_${schema}: using the login of DATABASE_URL with SET ROLE`);
  const trace = (sql: string) => logger.trace({ sql }, 'sql');
  const db = new Sequelize({
    ...{ host, port, database, username, password },
    dialect: 'postgres',
    dialectModule: databaseDriver,
    logging: trace,
    pool: {
      max: config.DATABASE_POOL,
      min: Math.min(2, config.DATABASE_POOL),
      idle: 30_000,
      // How often idle connections are looked for. By default every second, and an idle service would wake up for that.
      evict: 10_000,
      acquire: 10_000,
    },
    dialectOptions: {
      application_name: `ten8-${schema}`,
      ssl,
      ...(!isOwn && { options: sessionOptions(schema) }),
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: answerMs,
    },
    define: { timestamps: false, underscored: true, freezeTableName: true },
  });
  const onStop = () =>
    logger.warn('prepared statements are lost (a connection pooler may cause this): continuing without them');
  prepareStatements(db, { trace, onStop });
  return db;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** A wrong password or a missing database: waiting does not help. */
const MISTAKES = /^(28|3D)/;

/** Waits for PostgreSQL, which may start after the service, and logs that once. */
async function whenReachable<T>(connect: () => Promise<T>, logger: Logger): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await connect();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || MISTAKES.test(codeOf(error))) throw error;
      if (pauseMs === FIRST_PAUSE_MS)
        logger.warn({ err: error }, 'PostgreSQL does not answer: waiting for it');
    }
    await pause(pauseMs);
  }
}
