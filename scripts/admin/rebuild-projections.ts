import { Client } from 'pg';
import { services } from '../../topology';
import { Obstacle } from '../progress';

/** What the bot's followers read becomes roles and posts in Discord: reading it again would order them again. */
const LEFT_ALONE = new Set(['discord']);

/**
 * Sets every follower back to the start of the logs it reads. Reactions may be repeated by design, so the
 * projections come out as they should be; a log whose start is pruned has its follower copy a snapshot instead.
 */
export async function rebuildProjections(databaseUrl: string | null): Promise<string> {
  if (!databaseUrl) throw new Obstacle('The database is not known.', 'Set DATABASE_URL, then try again.');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const lines: string[] = [];
    for (const { schema } of services) {
      if (schema === null || LEFT_ALONE.has(schema) || !(await hasFollowers(client, schema)))
        continue;
      lines.push(await startOver(client, schema));
    }
    return lines.join('\n');
  } finally {
    await client.end();
  }
}

async function hasFollowers(client: Client, schema: string): Promise<boolean> {
  const found = await client.query('select to_regclass($1) as name', [`${schema}.follower_cursors`]);
  return found.rows[0]?.name !== null;
}

async function startOver(client: Client, schema: string): Promise<string> {
  await client.query('begin');
  const wanted = await client.query(`update ${schema}.parked_events set is_wanted = true`);
  const cursors = await client.query<{ name: string }>(
    `update ${schema}.follower_cursors set position = 0 returning name`,
  );
  await client.query('commit');
  const names = cursors.rows.map(({ name }) => name).join(', ') || 'nobody';
  return `${schema}: ${names} will read again; ${wanted.rowCount ?? 0} facts put aside will be tried again.`;
}
