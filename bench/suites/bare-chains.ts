import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '@ten8/launcher/free-port';
import type { Finding } from '../lib/goals';
import { loadHttp } from '../lib/http-load';
import { openTcp } from '../lib/live-client';
import { startStack } from '../lib/processes';
import { measureRedisHop } from '../lib/redis-hop';
import { toWire } from '../lib/requests';
import { medianOf, ratioOf, runRounds, spreadOf } from '../lib/rounds';
import { timesOf } from '../lib/times-of';
import type { BenchSystem } from './system';

const ROOM = 50;
const REPLICAS = 2;
const ALARM_BYTES = 230;
const CHANNEL = 'bench-bare-alarm';
const TABLE = 'public.bench_bare_alarms';
const ALARMS = 40;
/** As in the alarm suite, processes have nothing else to do between two alarms. */
const BETWEEN_MS = 100;
const SEARCHES = 300;
const LICENSE = 'select * from civilian.characters where community_id = $1 and license_key = $2 limit 51';

/**
 * The same ways as in P8 and P11, between processes that do nothing but pass bytes on: no sessions, roles, checks, locks
 * or logs. No product that stores an alarm before it sounds, or searches behind a gateway, can be faster here.
 */
export async function benchBareChains(system: BenchSystem, rounds: number): Promise<Finding[]> {
  return [await bareAlarm(system, rounds), await bareSearch(system, rounds)];
}

async function bareAlarm({ databaseUrl, redisUrl }: BenchSystem, rounds: number): Promise<Finding> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`create table ${TABLE} (press text)`);
  const [port, replicaPort, cadPort] = [await freePort(), await freePort(), await freePort()];
  const shared = { databaseUrl, redisUrl, replicaPort, cadPort, channel: CHANNEL, table: TABLE };
  const gateway = { port, replicaPort, replicas: REPLICAS, bytes: ALARM_BYTES };
  const stacks = [
    await startStack('bare-chain/alarm-gateway.ts', gateway),
    await startStack('bare-chain/alarm-cad.ts', shared),
  ];
  for (let n = 0; n < REPLICAS; n += 1) stacks.push(await startStack('bare-chain/alarm-realtime.ts', shared));
  try {
    const consoles = await Promise.all(Array.from({ length: ROOM }, () => openTcp(port)));
    const times: number[] = [];
    const hops: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const hop = await measureRedisHop(redisUrl);
      const alarms: number[] = [];
      for (let n = 0; n < ALARMS; n += 1) {
        await pause(BETWEEN_MS);
        alarms.push(await untilAllHear(consoles));
      }
      // The first round compiles the code.
      if (round === 0) continue;
      times.push(medianOf(alarms));
      hops.push(medianOf(alarms) / hop);
    }
    consoles.forEach((console) => console.destroy());
    console.log(
      `an alarm between bare processes reaches the last of ${ROOM} after ${medianOf(times).toFixed(1)} ms`,
    );
    return {
      goal: 'BARE8',
      ratio: spreadOf(hops),
    };
  } finally {
    await Promise.all(stacks.map((stack) => stack.stop()));
    await database.query(`drop table ${TABLE}`);
    await database.end();
  }
}

/** Milliseconds from a press until the last console has the alarm. */
function untilAllHear(consoles: Socket[]): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now();
    let heard = 0;
    for (const console of consoles) {
      console.removeAllListeners('data').once('data', () => {
        heard += 1;
        if (heard === consoles.length) resolve(performance.now() - start);
      });
    }
    consoles[0]?.write('press\n');
  });
}

async function bareSearch({ databaseUrl }: BenchSystem, rounds: number): Promise<Finding> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ community: number; license: string }>(
    'select community_id as community, license_key as license from civilian.characters order by id limit 1',
  );
  const values = [rows[0]?.community, rows[0]?.license];
  const [port, servicePort] = [await freePort(), await freePort()];
  const settings = { port: servicePort, databaseUrl, sql: LICENSE, values };
  const stacks = [
    await startStack('bare-chain/search-service.ts', settings),
    await startStack('bare-chain/search-gateway.ts', { port, target: `http://127.0.0.1:${servicePort}` }),
  ];
  const query = { name: 'search', text: LICENSE, values };
  const requests = Array.from({ length: SEARCHES }, () => toWire({ path: '/', headers: {} }));
  try {
    const p50s: number[] = [];
    const measured = await runRounds(
      [
        {
          name: 'chain',
          async measure() {
            const result = await loadHttp({ port, connections: 1, ms: 60_000, requests, once: true });
            if (result.statuses[200] !== SEARCHES)
              throw new Error(`answered ${JSON.stringify(result.statuses)}`);
            p50s.push(result.p50Ms);
            return result.p99Ms;
          },
        },
        { name: 'sql', measure: async () => (await timesOf(() => database.query(query), SEARCHES)).p99Ms },
      ],
      rounds,
    );
    const p99 = (name: string) => medianOf(measured.get(name) ?? []).toFixed(2);
    console.log(
      `a search through bare processes: p50 ${medianOf(p50s).toFixed(2)} ms, p99 ${p99('chain')} / SQL ${p99('sql')} ms`,
    );
    return { goal: 'BARE11', ratio: ratioOf(measured, 'chain', 'sql') };
  } finally {
    await Promise.all(stacks.map((stack) => stack.stop()));
    await database.end();
  }
}
