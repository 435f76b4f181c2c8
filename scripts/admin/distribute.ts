import type { Client } from 'pg';
import { ExplainedError } from '@ten8/launcher/progress';
import { planStatements } from './distribute/plan';
import { readTables } from './distribute/read-tables';
import { DISTRIBUTED_SCHEMAS } from './distribute/tables';
import { withDatabase } from './with-database';

/**
 * Distributes the tables over the nodes of Citus, in one transaction. Tables that are already distributed stay as they
 * are, so it can be run again after an upgrade that added tables.
 */
export async function distribute(databaseUrl: string | null, isDryRun: boolean): Promise<string> {
  return withDatabase(databaseUrl, async (client) => {
    const hasCitus = await hasRows(client, `select from pg_extension where extname = 'citus'`);
    if (!hasCitus && !isDryRun) throw citusMissing();
    const tables = await readTables(client, DISTRIBUTED_SCHEMAS);
    if (tables.size === 0)
      throw new ExplainedError(
        'This database has no tables of Ten8.',
        'Start Ten8 on it once, then stop it.',
      );
    const statements = planStatements(tables, hasCitus ? await readDistributedTables(client) : new Set());
    if (statements.length === 0) return 'All tables are distributed already.';
    if (isDryRun) return statements.map((statement) => `${statement};`).join('\n');
    await runAll(client, statements);
    return `Distributed over ${await countNodes(client)}. Start Ten8 again: it needs new connections.`;
  });
}

const citusMissing = () =>
  new ExplainedError(
    'Citus is not installed in this PostgreSQL.',
    'Install Citus on the coordinator and the workers, run create extension citus in this database on each, and ' +
      'citus_set_coordinator_host and citus_add_node on the coordinator, then try again.',
  );

const hasRows = async (client: Client, sql: string): Promise<boolean> =>
  (await client.query(sql)).rows.length > 0;

/** Not a table that a migration made: Citus manages it locally by itself if it refers to a table that is on every node. */
async function readDistributedTables(client: Client): Promise<Set<string>> {
  const sql = `select n.nspname || '.' || c.relname as name from pg_dist_partition
    join pg_class c on c.oid = logicalrelid join pg_namespace n on n.oid = c.relnamespace
    where not autoconverted`;
  const { rows } = await client.query<{ name: string }>(sql);
  return new Set(rows.map(({ name }) => name));
}

async function runAll(client: Client, statements: string[]): Promise<void> {
  await client.query('begin');
  // Tables with foreign keys to a reference table can be created over one connection only.
  await client.query(`set local citus.multi_shard_modify_mode to 'sequential'`);
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
}

async function countNodes(client: Client): Promise<string> {
  const sql = 'select count(distinct nodename || nodeport)::int as n from citus_shards';
  const { rows } = await client.query<{ n: number }>(sql);
  return rows[0]?.n === 1 ? '1 node' : `${rows[0]?.n} nodes`;
}
