import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Sequelize } from 'sequelize';
import { isDatabaseUnavailable } from '@ten8/event-log/failure-cause';
import type { DatabaseConfig } from './config';
import type { Logger } from './logger';

// Counting columns are integers in the contract; none of ours gets larger than 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day has no time zone: `1990-02-28` stays text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const ROLE_LOCK = 108_000;

/**
 * A process that freezes or loses its network keeps its row locks only this long, and nobody waits for a lock or a
 * statement without end. Migrations and rebuilds, which take longer, set their own limits.
 */
const LIMITS = [
  'idle_in_transaction_session_timeout=2500',
  'lock_timeout=4000',
  'statement_timeout=15000',
  'tcp_user_timeout=4000',
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=1',
  'tcp_keepalives_count=3',
];

/** What every connection of a service starts with. */
export const sessionOptions = (schema: string): string =>
  [`role=ten8_${schema}`, `search_path=${schema}`, 'timezone=UTC', ...LIMITS]
    .map((setting) => `-c ${setting}`)
    .join(' ');

/**
 * Sequelize listens for errors only once a connection is ready. An error that comes before, in the server's first
 * packet, has a listener here, or it would end the process.
 */
class ListeningClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // Sequelize's pool takes this mark as the sign of a broken connection.
    this.on('error', () => Object.assign(this, { _invalid: true }));
  }
}

/**
 * The pool of one service, confined to its own schema by its own role: every connection starts as `ten8_<schema>`,
 * which has rights nowhere else. Times are UTC.
 */
export async function openDatabase(
  config: DatabaseConfig,
  schema: string,
  logger: Logger,
): Promise<Sequelize> {
  await whenReachable(() => ensureSchema(config.DATABASE_URL, schema), logger);
  return new Sequelize(config.DATABASE_URL, {
    dialect: 'postgres',
    dialectModule: { Client: ListeningClient, types: pg.types },
    logging: (sql) => logger.trace({ sql }, 'sql'),
    pool: {
      max: config.DATABASE_POOL,
      min: Math.min(2, config.DATABASE_POOL),
      idle: 30_000,
      acquire: 10_000,
    },
    dialectOptions: {
      application_name: `ten8-${schema}`,
      options: sessionOptions(schema),
      keepAlive: true,
    },
    define: { timestamps: false, underscored: true, freezeTableName: true },
  });
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** A wrong password or a missing database: waiting corrects neither. */
const MISTAKES = /^(28|3D)/;

/** A service may be started before its PostgreSQL. It waits for it, and says so once. */
async function whenReachable(connect: () => Promise<void>, logger: Logger): Promise<void> {
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

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Safe when ten replicas start at once: the lock is the database's, and roles are the whole server's. */
async function ensureSchema(url: string, schema: string): Promise<void> {
  const client = new ListeningClient({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ROLE_LOCK]);
    await ensureRole(client, `ten8_${schema}`);
    await client.query(`create schema if not exists ${schema} authorization ten8_${schema}`);
    await client.query(`revoke all on schema ${schema} from public`);
  } finally {
    await client.end();
  }
}

const SOMEONE_ELSE_MADE_IT = new Set(['42710', '23505', 'XX000']);

async function ensureRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role(current_user, oid, 'member') as member from pg_roles where rolname = $1`,
    [role],
  );
  if (rows[0]?.member) return;
  // Another database of the same server may be at the same role: roles are shared, this lock is not.
  const unlessMade = (error: { code?: string }) => {
    if (!SOMEONE_ELSE_MADE_IT.has(error.code ?? '')) throw error;
  };
  if (rows.length === 0) await client.query(`create role ${role} nologin`).catch(unlessMade);
  await client.query(`grant ${role} to current_user`).catch(unlessMade);
}
