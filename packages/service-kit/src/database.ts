import pg from 'pg';
import { Sequelize } from 'sequelize';
import type { DatabaseConfig } from './config';
import type { Logger } from './logger';

// Counting columns are integers in the contract; none of ours outgrows 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day has no time zone: `1990-02-28` stays text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const ROLE_LOCK = 108_000;

/**
 * The pool of one service, confined to its own schema by its own role: every connection starts as `ten8_<schema>`,
 * which has rights nowhere else. Times are UTC.
 */
export async function openDatabase(
  config: DatabaseConfig,
  schema: string,
  logger: Logger,
): Promise<Sequelize> {
  await ensureSchema(config.DATABASE_URL, schema);
  return new Sequelize(config.DATABASE_URL, {
    dialect: 'postgres',
    logging: (sql) => logger.trace({ sql }, 'sql'),
    pool: {
      max: config.DATABASE_POOL,
      min: Math.min(2, config.DATABASE_POOL),
      idle: 30_000,
      acquire: 10_000,
    },
    dialectOptions: {
      application_name: `ten8-${schema}`,
      options: `-c role=ten8_${schema} -c search_path=${schema} -c timezone=UTC`,
      keepAlive: true,
    },
    define: { timestamps: false, underscored: true, freezeTableName: true },
  });
}

/** Safe when ten replicas start at once: the lock is the database's, and roles are the whole server's. */
async function ensureSchema(url: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
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
