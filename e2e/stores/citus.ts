import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { deleteCommunity } from '@ten8/contracts/community/communities';
import { readArguments } from '@ten8/launcher/command-line';
import { startPostgres } from '@ten8/launcher/postgres-server';
import { ExplainedError } from '@ten8/launcher/progress';
import { ROOT } from '@ten8/launcher/settings';
import { startOwnRedis } from '@ten8/test-kit/own-redis';
import { startSystem } from '@ten8/test-kit/system';
import { distribute } from '../../scripts/admin/distribute';
import { communityColumn, DISTRIBUTED, DISTRIBUTED_SCHEMAS } from '../../scripts/admin/distribute/tables';
import { createPeople } from '../api/people';
import { CALLERS, makeIds, send, TABLE } from '../api/permission-table';
import { foundTown, spendDay, type Times, type Town } from './citus-day';
import { dispatchNight } from './citus-dispatch';
import { startCitus } from './citus-nodes';
import { smokeTest } from './smoke-test';

const HELP = `Usage: npm run check:citus -- /usr/lib/postgresql/17/bin
Runs Ten8, after npm run build, on a Citus of three nodes, once its tables are distributed, and prints what requests cost
there and on a plain PostgreSQL. The folder is that of a PostgreSQL for which Citus is installed.`;

const TOWNS = 4;
const DAYS = 5;
const GONE_MS = 15_000;
const FOLLOWED_MS = 15_000;

async function main(): Promise<void> {
  const [binaries] = readArguments(HELP, { words: { most: 1, accepts: () => true } }).words;
  if (!binaries) {
    const advice = 'Name the folder with the programs of a PostgreSQL for which Citus is installed.';
    throw new ExplainedError('The check needs a Citus.', advice);
  }
  const dir = mkdtempSync(join(tmpdir(), 'ten8-citus-'));
  const stops: (() => Promise<void>)[] = [async () => rmSync(dir, { recursive: true, force: true })];
  try {
    const redis = await startOwnRedis();
    stops.push(redis.stop);
    const citus = await startCitus(dir, binaries);
    stops.push(citus.stop);
    await (await startSystem({ databaseUrl: citus.url, redisUrl: redis.url })).stop();
    console.log(await distribute(citus.url, false));
    await addsTable(citus.url);
    assert.equal(await distribute(citus.url, false), 'All tables are distributed already.');
    const onCitus = await use(citus.url, redis.url, checkPlaces);

    const plain = await startPostgres({ dataDir: join(dir, 'plain'), durable: false });
    stops.push(plain.stop);
    const onPlain = await use(plain.url, redis.url);
    for (const [name, times] of onCitus)
      console.log(`${name.padEnd(22)} ${median(times)} ms, plain PostgreSQL ${median(onPlain.get(name))} ms`);
    console.log('good  Ten8 on Citus');
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** The first table that a migration added to a distributed database: the next `distribute` distributes it. */
async function addsTable(databaseUrl: string): Promise<void> {
  const migration = readFileSync(join(ROOT, 'services/community/migrations/0012-bans.sql'), 'utf8');
  await withClient(databaseUrl, async (client) => {
    await client.query('drop table community.bans');
    await client.query('set role ten8_community; set search_path to community');
    await client.query(migration);
  });
  assert.match(await distribute(databaseUrl, false), /^Distributed/);
}

async function use(
  databaseUrl: string,
  redisUrl: string,
  look: (databaseUrl: string, towns: Town[]) => Promise<void> = async () => undefined,
): Promise<Times> {
  const system = await startSystem({ databaseUrl, redisUrl });
  try {
    await smokeTest(system, { authority: '' });
    const towns = [];
    for (let number = 0; number < TOWNS; number += 1) towns.push(await foundTown(system.url, number));
    for (const town of towns) await spendDay(town, new Map());
    const times: Times = new Map();
    for (let day = 1; day < DAYS; day += 1) for (const town of towns) await spendDay(town, times);
    for (const town of towns) await dispatchNight(system.url, town);
    await everyCallIsAnswered(system.url);
    await look(databaseUrl, towns);
    await isFollowed(databaseUrl, towns);
    const [first] = towns;
    if (first) await isDeleted(databaseUrl, first);
    assert.deepEqual(system.deaths, []);
    return times;
  } finally {
    await system.stop();
  }
}

/**
 * Every call of the table of permissions answers an Admin as it does on a plain PostgreSQL, except calls to the community
 * that everybody can call: there is none here.
 */
async function everyCallIsAnswered(url: string): Promise<void> {
  const people = await createPeople(url);
  for (const row of TABLE.filter(({ call }) => !call.includes('{public}'))) {
    const ids = await makeIds(row, { url, people });
    const { status } = await send(row, people.admin, row.body, ids);
    const expected = row.cells[CALLERS.indexOf('admin')];
    assert.equal(status, expected, `${row.call} answered an Admin ${status} instead of ${expected}`);
  }
}

const median = (times: number[] = []): string =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN).toFixed(1);

async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** All rows of a community are on one node, and not all communities on the same. */
function checkPlaces(databaseUrl: string, towns: Town[]): Promise<void> {
  const sql = `
    select distinct nodeport from unnest($1::text[]) spread (name)
    join citus_shards on shardid = get_shard_id_for_distribution_column(spread.name::regclass, $2::int)`;
  return withClient(databaseUrl, async (client) => {
    const used = new Set<number>();
    for (const { communityId } of towns) {
      const { rows } = await client.query<{ nodeport: number }>(sql, [DISTRIBUTED, communityId]);
      assert.equal(rows.length, 1, `community ${communityId} is on ${rows.length} nodes`);
      for (const { nodeport } of rows) used.add(nodeport);
    }
    assert.ok(used.size > 1, 'all communities are on one node');
  });
}

/** The activity log has what was done in every community, and no follower has parked a fact. */
function isFollowed(databaseUrl: string, towns: Town[]): Promise<void> {
  const parked = DISTRIBUTED_SCHEMAS.map((schema) => `select follower, error from ${schema}.parked_events`);
  const done = `
    select 1 from community.activity where community_id = $1 and action = 'Update Unit Status'
    having count(*) >= ${DAYS}`;
  return withClient(databaseUrl, async (client) => {
    const deadline = Date.now() + FOLLOWED_MS;
    for (const { communityId } of towns) {
      while ((await client.query(done, [communityId])).rows.length === 0) {
        assert.ok(Date.now() < deadline, `the activity log of community ${communityId} is not complete`);
        await pause(250);
      }
    }
    assert.deepEqual((await client.query(parked.join(' union all '))).rows, []);
  });
}

/** No service keeps a row of it, except the marks that refuse late writes. */
async function isDeleted(databaseUrl: string, { client, communityId }: Town): Promise<void> {
  await client.ask(deleteCommunity, { params: { communityId } });
  const marks = ['cad.communities', 'civilian.deleted_communities'];
  const counts = DISTRIBUTED.filter((table) => !marks.includes(table)).map(
    (table) => `select '${table}' as name from ${table} where ${communityColumn(table)} = ${communityId}`,
  );
  await withClient(databaseUrl, async (database) => {
    const deadline = Date.now() + GONE_MS;
    for (;;) {
      const left = [];
      for (const sql of counts) left.push(...(await database.query<{ name: string }>(sql)).rows);
      if (left.length === 0) return;
      assert.ok(Date.now() < deadline, `rows are left in ${left.map(({ name }) => name).join(', ')}`);
      await pause(250);
    }
  });
}

main().catch((error: unknown) => {
  console.error(`BAD   Ten8 on Citus\n      ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
