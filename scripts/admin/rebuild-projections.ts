import type { Client } from 'pg';
import { REBUILD_REQUESTED } from '@ten8/event-log/durable-follower';
import { services } from '../../topology';
import { noTables, withDatabase } from './with-database';

/** Not the bot's followers: facts become roles and posts in Discord, and reading them again would repeat those. */
const NEVER_REBUILT = new Set(['discord']);

/**
 * Makes every follower start again. It replaces its projection by a snapshot, in one transaction, so that nobody ever
 * sees a removed member as a member. If there is no snapshot, it reads the log again from its start, which its handlers
 * allow. Every follower also retries parked facts.
 */
export async function rebuildProjections(databaseUrl: string | null): Promise<string> {
  return withDatabase(databaseUrl, async (client) => {
    const lines: string[] = [];
    for (const { schema } of services) {
      if (schema === null || !(await hasFollowers(client, schema))) continue;
      lines.push(await restartFollowers(client, schema));
    }
    if (lines.length === 0) throw noTables();
    return lines.join('\n');
  });
}

async function hasFollowers(client: Client, schema: string): Promise<boolean> {
  const found = await client.query('select to_regclass($1) as name', [`${schema}.follower_cursors`]);
  return found.rows[0]?.name !== null;
}

async function restartFollowers(client: Client, schema: string): Promise<string> {
  await client.query('begin');
  const wanted = await client.query(`update ${schema}.parked_events set is_wanted = true`);
  const restarted = NEVER_REBUILT.has(schema) ? [] : await resetCursors(client, schema);
  await client.query('commit');
  const copied = restarted.length > 0 ? `${restarted.join(', ')} will be rebuilt` : 'nothing to rebuild';
  return `${schema}: ${copied}; ${wanted.rowCount ?? 0} parked facts will be retried.`;
}

async function resetCursors(client: Client, schema: string): Promise<string[]> {
  const cursors = await client.query<{ name: string }>(
    `update ${schema}.follower_cursors set position = $1 returning name`,
    [REBUILD_REQUESTED],
  );
  return cursors.rows.map(({ name }) => name);
}
