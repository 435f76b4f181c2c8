import { join } from 'node:path';
import type { Client } from 'pg';
import { EMAILS } from '@ten8/demo-data/accounts';
import { eventLogMigrations } from '@ten8/event-log/migrations';
import { ROOT } from '@ten8/launcher/settings';
import { createDatabaseClient } from '@ten8/service-kit/database/database-login';
import { KIT_MIGRATIONS, listMigrations } from '@ten8/service-kit/database/migrate';
import { services } from '../../../topology';
import { bad, good, reasonOf, warning, type Finding } from './finding';

const ABOUT = 'PostgreSQL';
const OLDEST = 150_000;

interface Installed {
  /** Other machines can reach the installation. */
  isOpen: boolean;
  publicCommunityId: number;
  /** The services were not reached, so the id is the one of this command's environment. */
  isCommunityAssumed: boolean;
}

export async function examineDatabase(url: string, installed: Installed): Promise<Finding[]> {
  const client = createDatabaseClient(url);
  try {
    await client.connect();
    return [
      await examineServer(client),
      await examineClock(client),
      await examineSchemas(client),
      await examineParked(client),
      await examineDemo(client, installed.isOpen),
      await examinePublicCalls(client, installed),
    ];
  } catch (error) {
    return [bad(ABOUT, `${reasonOf(error)}. Check DATABASE_URL, and that the server runs.`)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Server {
  version: string;
  number: number;
  encoding: string;
  most: number;
  used: number;
}

async function examineServer(client: Client): Promise<Finding> {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding,
      current_setting('max_connections')::int as most, (select count(*)::int from pg_stat_activity) as used`);
  const [{ version = '', number = 0, encoding = '', most = 0, used = 0 } = {}] = rows;
  if (number < OLDEST) return bad(ABOUT, `version ${version} is too old. Move to 15 or newer.`);
  if (encoding !== 'UTF8')
    return bad(
      ABOUT,
      `the database's encoding is ${encoding}: searches fail. Move to one with encoding UTF8.`,
    );
  if (used > 0.9 * most) return bad(ABOUT, `${used} of ${most} connections are used. Raise max_connections.`);
  return good(ABOUT, `version ${version} answers, ${used} of ${most} connections are used`);
}

const MAX_APART_MS = 2_000;

/** Signed requests between services are valid for a minute, so the clocks of all machines must agree. */
async function examineClock(client: Client): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const middle = (before + Date.now()) / 2;
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - middle);
  return apart > MAX_APART_MS
    ? bad('clock', `this machine and PostgreSQL's are ${Math.round(apart / 1000)} s apart. Run NTP on both.`)
    : good('clock', 'this machine and PostgreSQL agree');
}

async function examineSchemas(client: Client): Promise<Finding> {
  const about = 'migrations';
  const behind: string[] = [];
  const ahead: string[] = [];
  for (const { name, schema } of services) {
    if (schema === null) continue;
    const folders = [eventLogMigrations, KIT_MIGRATIONS, join(ROOT, 'services', name, 'migrations')];
    const known = new Set(await listMigrations(folders));
    const done = await readMigrations(client, schema);
    const missing = [...known].filter((migration) => !done.has(migration)).length;
    if (missing > 0) behind.push(`${schema} (${missing})`);
    if ([...done].some((migration) => !known.has(migration))) ahead.push(schema);
  }
  if (behind.length > 0)
    return bad(about, `missing in ${behind.join(', ')}. Start the services of this version, which run them.`);
  if (ahead.length > 0)
    return warning(
      about,
      `${ahead.join(', ')} was changed by a newer version. Only the version before that one can run on it.`,
    );
  return good(about, 'every schema is up to date');
}

async function readMigrations(client: Client, schema: string): Promise<Set<string>> {
  const table = `${schema}.migrations`;
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ]);
  if (!rows[0]?.there) return new Set();
  const run = await client.query<{ name: string }>(`select name from ${table}`);
  return new Set(run.rows.map(({ name }) => name));
}

async function examineParked(client: Client): Promise<Finding> {
  let count = 0;
  for (const schema of await schemasWith(client, 'parked_events')) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${schema}.parked_events`,
    );
    count += rows[0]?.n ?? 0;
  }
  return count === 0
    ? good('facts', 'none is parked')
    : warning('facts', `${count} parked after five failures: docs/runbooks/facts-parked.md`);
}

async function examineDemo(client: Client, isOpen: boolean): Promise<Finding> {
  const [auth] = await schemasWith(client, 'users');
  if (!auth) return good('demo', 'there are no accounts yet');
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from ${auth}.users where email = any($1)`,
    [EMAILS],
  );
  const count = rows[0]?.n ?? 0;
  if (count === 0) return good('demo', 'there are no demo accounts');
  return isOpen
    ? bad('demo', `${count} demo accounts are there. Remove them: npm run admin -- remove-demo`)
    : good('demo', `${count} demo accounts, which only this machine can reach`);
}

/** Removing the demo also removes the community that got public calls by default. */
async function examinePublicCalls(
  client: Client,
  { publicCommunityId: id, isCommunityAssumed }: Installed,
): Promise<Finding> {
  const about = 'public calls';
  const there = await client.query("select 1 where to_regclass('community.communities') is not null");
  if (there.rowCount === 0) return good(about, 'there are no communities yet');
  const { rows } = await client.query<{ n: number; found: boolean | null }>(
    'select count(*)::int as n, bool_or(id = $1) as found from community.communities',
    [id],
  );
  const [{ n = 0, found = false } = {}] = rows;
  if (n === 0) return good(about, 'there are no communities yet');
  const source = isCommunityAssumed ? ' (by the environment of this command: Ten8 does not answer)' : '';
  return found
    ? good(about, `/emergency-call reaches community ${id}${source}`)
    : warning(
        about,
        `/emergency-call reaches nobody: there is no community ${id}${source}. Set PUBLIC_CALL_COMMUNITY_ID to the id of yours.`,
      );
}

async function schemasWith(client: Client, table: string): Promise<string[]> {
  const known = services.map(({ schema }) => schema);
  const { rows } = await client.query<{ name: string }>(
    'select schemaname as name from pg_tables where tablename = $1 and schemaname = any($2)',
    [table, known],
  );
  return rows.map(({ name }) => name);
}
