import pg from 'pg';
import { measureCpu } from '../lib/cpu';
import type { Finding } from '../lib/goals';
import { loadHttp } from '../lib/http-load';
import { cookieHeader, toWire } from '../lib/requests';
import { medianOf, ratioOf, runRounds, spreadOf } from '../lib/rounds';
import { timesOf, type Times } from '../lib/times-of';
import { seedSearchRows } from './search-rows';
import type { BenchSystem } from './system';

const ROWS = Number(process.env.SEARCH_ROWS ?? 1_000_000);
/** The p99 of fewer would be their slowest one. */
const PER_ROUND = 300;
const PER_CPU_ROUND = 120;
const LONGEST_MS = 60_000;
const UNINDEXED_TIMES = 4;

interface Search {
  name: string;
  /** After `/search/`. */
  query: string;
  /** The same question as one prepared statement over the keys. */
  sql: string;
  values: unknown[];
}

const prefix = (key: string) => `${key} >= $2 and ${key} < $2 || chr(1114111)`;
const people = (condition: string, order = 'last_key, first_key, id') =>
  `select * from civilian.characters where community_id = $1 and ${condition} order by ${order} limit 51`;
const vehicles = (condition: string, order: string) =>
  `select * from civilian.vehicles where community_id = $1 and ${condition} order by ${order} limit 51`;

const SEARCHES: Search[] = [
  { name: 'last name', query: 'characters?lastName=mil', sql: people(prefix('last_key')), values: ['MIL'] },
  {
    name: 'first name',
    query: 'characters?firstName=mo',
    sql: people(prefix('first_key'), 'first_key, last_key, id'),
    values: ['MO'],
  },
  {
    name: 'date of birth',
    query: 'characters?dateOfBirth=1980-05-05',
    sql: people('date_of_birth = $2'),
    values: ['1980-05-05'],
  },
  {
    name: 'license number',
    query: 'characters?licenseNumber=d10004242',
    sql: people('license_key = $2'),
    values: ['D10004242'],
  },
  {
    name: 'plate',
    query: 'vehicles?plate=kc00',
    sql: vehicles(prefix('plate_key'), 'plate_key'),
    values: ['KC00'],
  },
  {
    name: 'VIN',
    query: 'vehicles?vin=1hg0000000',
    sql: vehicles(prefix('vin_key'), 'vin_key, id'),
    values: ['1HG0000000'],
  },
  {
    name: 'owner, one letter',
    query: 'vehicles?ownerName=m',
    sql: vehicles(prefix('owner_last_key'), 'owner_last_key, owner_first_key, plate_key'),
    values: ['M'],
  },
  {
    name: 'owner, two letters',
    query: 'vehicles?ownerName=ma',
    sql: vehicles(prefix('owner_last_key'), 'owner_last_key, owner_first_key, plate_key'),
    values: ['MA'],
  },
  {
    name: 'owner, whole name',
    query: 'vehicles?ownerName=mason%20mi',
    sql: vehicles(
      `owner_first_key = 'MASON' and ${prefix('owner_last_key')}`,
      'owner_first_key, owner_last_key, plate_key',
    ),
    values: ['MI'],
  },
];

const UNINDEXED = `
  select * from civilian.characters where community_id = $1 and last_name ilike '%' || $2 || '%' limit 51`;

/** P11: searches of a million through the gateway and as bare SQL, one at a time; CPU compared with an unindexed search. */
export async function benchSearch(system: BenchSystem, rounds: number): Promise<Finding[]> {
  const [officer] = system.officers;
  if (!officer) throw new Error('there is no officer to search');
  const database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  try {
    await seedSearchRows(database, officer.communityId, ROWS);
    const unindexed = (times: number) =>
      timesOf(() => database.query(UNINDEXED, [officer.communityId, 'qzx']), times);
    const unindexedCpu = await cpuOf(system, unindexed, UNINDEXED_TIMES);
    console.log(`an unindexed search takes ${unindexedCpu.toFixed(0)} ms of CPU`);
    const findings = [];
    for (const search of SEARCHES)
      findings.push(await compare({ system, database, unindexedCpu }, search, rounds));
    const worst = findings.toSorted((a, b) => b.p99.ratio.median - a.p99.ratio.median)[0];
    const leastSaved = findings.toSorted((a, b) => a.cpu.ratio.median - b.cpu.ratio.median)[0];
    return worst && leastSaved ? [worst.p99, leastSaved.cpu] : [];
  } finally {
    await database.end();
  }
}

interface Compared {
  system: BenchSystem;
  database: pg.Client;
  /** Milliseconds of CPU. */
  unindexedCpu: number;
}

async function compare({ system, database, unindexedCpu }: Compared, search: Search, rounds: number) {
  const communityId = system.officers[0]?.communityId;
  const path = `/api/communities/${communityId}/search/${search.query}`;
  // One after the other: none reads more than a minute allows.
  const requests = system.officers
    .filter((officer) => officer.communityId === communityId)
    .map((officer) => toWire({ path, headers: cookieHeader(officer) }));
  const ask = async (times: number): Promise<Times> => {
    const load = { port: system.port, connections: 1, ms: LONGEST_MS, once: true };
    const result = await loadHttp({ ...load, requests: repeat(requests, times) });
    if (result.statuses[200] !== times)
      throw new Error(`${search.name} was answered ${JSON.stringify(result.statuses)}`);
    return result;
  };
  const query = { name: search.name, text: search.sql, values: [communityId, ...search.values] };
  const askSql = (times: number): Promise<Times> => timesOf(() => database.query(query), times);

  const p50: Record<string, number[]> = {};
  const timed = (name: string, run: (times: number) => Promise<Times>) => ({
    name: `${name} p99`,
    async measure() {
      const { p50Ms, p99Ms } = await run(PER_ROUND);
      (p50[name] ??= []).push(p50Ms);
      return p99Ms;
    },
  });
  const costing = (name: string, run: (times: number) => Promise<Times>) => ({
    name: `${name} CPU`,
    measure: () => cpuOf(system, run, PER_CPU_ROUND),
  });
  const measured = await runRounds(
    [timed('ten8', ask), timed('sql', askSql), costing('ten8', ask), costing('sql', askSql)],
    rounds,
  );
  const shown = (name: string) => medianOf(measured.get(name) ?? []).toFixed(2);
  console.log(
    `${search.name.padEnd(20)} p50 ${medianOf(p50.ten8 ?? []).toFixed(2)} / SQL ${medianOf(p50.sql ?? []).toFixed(2)} ms, ` +
      `p99 ${shown('ten8 p99')} / SQL ${shown('sql p99')} ms, ` +
      `CPU ${shown('ten8 CPU')} / SQL ${shown('sql CPU')} ms`,
  );
  const p99: Finding = { goal: 'P11', ratio: ratioOf(measured, 'ten8 p99', 'sql p99') };
  const saved = (measured.get('ten8 CPU') ?? []).map((cpu) => unindexedCpu / cpu);
  const cpu: Finding = {
    goal: 'P11b',
    ratio: spreadOf(saved),
  };
  return { p99, cpu };
}

/** Milliseconds of CPU that one of them takes in all processes. */
async function cpuOf(
  system: BenchSystem,
  run: (times: number) => Promise<unknown>,
  times: number,
): Promise<number> {
  const { seconds } = await measureCpu(system.pids, async () => void (await run(times)));
  return (seconds * 1000) / times;
}

/** The list again and again, until it has so many items. */
const repeat = <T>(items: T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => items[index % items.length]).filter(
    (item) => item !== undefined,
  );
