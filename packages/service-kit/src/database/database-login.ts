import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { DatabaseClient } from '@ten8/event-log/database-client';
import type { DatabaseConfig } from '../process/config';

/** The address of PostgreSQL and the role with which a service connects. */
export interface DatabaseLogin {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  ssl: boolean | ConnectionOptions;
  /**
   * Whether `user` is the service's own role. If not, `user` may not give that role a login, and every connection has
   * to switch to the role with `set role`.
   */
  isOwn: boolean;
}

/**
 * Settings of every connection. A process that hangs or loses its network keeps its row locks only this long, and no
 * wait for a lock or a statement is unlimited. Migrations and rebuilds, which take longer, set their own limits.
 */
const SETTINGS = {
  timezone: 'UTC',
  idle_in_transaction_session_timeout: '2500',
  lock_timeout: '4000',
  statement_timeout: '15000',
  tcp_user_timeout: '4000',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '1',
  tcp_keepalives_count: '3',
};
const settingsFor = (schema: string): [string, string][] =>
  Object.entries({ search_path: schema, ...SETTINGS });

/** How long a server may take to accept a connection, and then to answer while the login is prepared. */
export const CONNECT_MS = 5_000;
const PREPARE_MS = 20_000;

const roleOf = (schema: string): string => `ten8_${schema}`;

/** Start options of a connection that has to switch to the service's role. */
export const sessionOptions = (schema: string): string =>
  [['role', roleOf(schema)], ...settingsFor(schema)].map(([name, value]) => `-c ${name}=${value}`).join(' ');

/**
 * Creates the service's role and schema, gives the role a login, and returns the login. If the user of `DATABASE_URL`
 * is the service's role itself, an operator has created both.
 */
export async function prepareLogin(config: DatabaseConfig, schema: string): Promise<DatabaseLogin> {
  const given = readLogin(config);
  const role = roleOf(schema);
  const isOwn = await connected(given, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    if (rows[0]?.name === role) return true;
    await client.query(ensureRoleAndSchema(role, schema));
    return false;
  });
  if (isOwn) return keepSettings({ ...given, isOwn }, schema);

  const own = { ...given, user: role, password: passwordOf(role, given), isOwn: true };
  if (await mayLogIn(own)) return keepSettings(own, schema);
  await connected(given, (client) => giveLogin(client, own));
  return (await mayLogIn(own)) ? keepSettings(own, schema) : given;
}

/** Reads the URL and, as PostgreSQL's own tools do, the PG variables. */
function readLogin({
  DATABASE_URL,
  PGSSLROOTCERT,
}: Pick<DatabaseConfig, 'DATABASE_URL' | 'PGSSLROOTCERT'>): DatabaseLogin {
  const { host, port, database = '', user = '', password, ssl } = new pg.Client(DATABASE_URL);
  const tls = typeof ssl === 'object' ? ssl : {};
  return {
    host,
    port,
    database,
    user,
    isOwn: false,
    password: typeof password === 'string' ? password : '',
    ssl: ssl && PGSSLROOTCERT ? { ca: readFileSync(PGSSLROOTCERT, 'utf8'), ...tls } : ssl,
  };
}

/**
 * A single connection, not opened yet, with the TLS that services use: for the launcher and for commands of an
 * operator.
 */
export function createDatabaseClient(
  url: string,
  { PGSSLROOTCERT }: NodeJS.ProcessEnv = process.env,
): pg.Client {
  const { isOwn: _, ...login } = readLogin({ DATABASE_URL: url, PGSSLROOTCERT });
  return new DatabaseClient({ ...login, connectionTimeoutMillis: CONNECT_MS });
}

/**
 * Derived from the password of `DATABASE_URL`, so that all replicas know it and no operator has to configure it.
 * Anyone who knows the password of `DATABASE_URL` could set this one anyway.
 */
const passwordOf = (role: string, { user, password }: DatabaseLogin): string =>
  createHmac('sha256', `${user}:${password}`).update(role).digest('base64url');

async function connected<T>(login: DatabaseLogin, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({
    ...login,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: PREPARE_MS,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ROLE_LOCK = 108_000;

/**
 * Safe when ten replicas start at once. The lock only holds inside one database, but roles belong to the whole server:
 * another database may create the same role at that moment. One statement, so that a transaction pooler sends all of it
 * over one connection.
 */
const ensureRoleAndSchema = (role: string, schema: string): string => `
  do $$ begin
    perform pg_advisory_xact_lock(${ROLE_LOCK});
    begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role};
        grant ${role} to current_user;
      elsif not pg_has_role(current_user, '${role}', 'member') then
        grant ${role} to current_user;
      end if;
    exception when duplicate_object or unique_violation or internal_error then null;
    end;
    create schema if not exists ${schema} authorization ${role};
    revoke all on schema ${schema} from public;
  end $$`;

/** pgbouncer's message for a role without a password. All its own errors have the same code. */
const UNKNOWN_TO_POOLER = 'no such user';
const isRefused = (error: unknown): boolean =>
  /^28/.test(codeOf(error)) || (error instanceof Error && error.message === UNKNOWN_TO_POOLER);

async function mayLogIn(login: DatabaseLogin): Promise<boolean> {
  try {
    await connected(login, async () => undefined);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

/** Another replica may do the same at this moment, and a managed server may forbid it: both are ignored. */
const giveLogin = (client: pg.Client, { user, password }: DatabaseLogin): Promise<unknown> =>
  client.query(`
    do $$ begin
      alter role ${user} login password '${password}';
    exception when insufficient_privilege or internal_error then null;
    end $$`);

/** More than a pooler has open for one role at its first use. */
const MAX_CONNECTIONS = 50;

/**
 * Stores the settings with the role, because a transaction pooler takes no settings from its clients. Connections that
 * the pooler opened before do not have them, and are ended.
 */
async function keepSettings(login: DatabaseLogin, schema: string): Promise<DatabaseLogin> {
  for (let count = 0; count < MAX_CONNECTIONS; count += 1) {
    if (await connected(login, (client) => hasSettings(client, schema))) break;
  }
  return login;
}

async function hasSettings(client: pg.Client, schema: string): Promise<boolean> {
  await addMissingSettings(client, schema);
  // One statement, so that it runs on one connection of the pooler. Its answer may be lost with that connection.
  const answer = await client
    .query<{ isEnded: boolean | null }>(END_WITHOUT_SETTINGS, [schema])
    .catch(() => null);
  return answer?.rows[0]?.isEnded === null;
}

const END_WITHOUT_SETTINGS = `
  select case when current_setting('search_path') <> $1 then pg_terminate_backend(pg_backend_pid()) end as "isEnded"`;

async function addMissingSettings(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ kept: string[] | null }>(KEPT_SETTINGS);
  const kept = new Set(rows[0]?.kept);
  const missing = settingsFor(schema).filter(([name, value]) => !kept.has(`${name}=${value}`));
  if (missing.length === 0) return;
  const statements = missing.map(
    ([name, value]) =>
      `execute format('alter role %I in database %I set ${name} = ''${value}''', current_user, current_database());`,
  );
  await client.query(`
    do $$ begin
      perform pg_advisory_xact_lock(${ROLE_LOCK});
      ${statements.join('\n')}
    end $$`);
}

const KEPT_SETTINGS = `
  select setconfig as kept from pg_db_role_setting
  where setrole = (select oid from pg_roles where rolname = current_user)
    and setdatabase = (select oid from pg_database where datname = current_database())`;

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
