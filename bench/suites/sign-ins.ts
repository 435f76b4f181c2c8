import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { hash } from 'bcrypt';
import pg from 'pg';
import type { Finding } from '../lib/goals';
import { percentileOf } from '../lib/percentile';
import { runLoad } from '../lib/processes';
import { cookieHeader, listPath, toWire } from '../lib/requests';
import { medianOf, ratioOf, runRounds } from '../lib/rounds';
import type { BenchSystem } from './system';

const STORM = 200;
const PASSWORD = 'a load of sign-ins';
const CHECK_EVERY_MS = 10;
/** By then the process that sends the sign-ins runs. */
const LOADER_START_MS = 3_000;
/** How long the other users work before it begins; their first requests open connections and do not count. */
const WARM_UP_MS = 1_000;
const IDLE_MS = 3_000;
const LONGEST_STORM_MS = 20_000;

interface Watched {
  p99: number;
  failed: number;
}

/** 200 sign-ins at once, while signed-in users read their lists and have their sessions checked. */
export async function benchSignIns(system: BenchSystem, rounds: number): Promise<Finding[]> {
  const email = await makeAccount(system);
  const failed: number[] = [];
  const answers: Record<string, number> = {};
  const watch = async (from: number, until: () => boolean) => {
    await pause(from - WARM_UP_MS - Date.now());
    const seen = await watchOthers(system, from, until);
    failed.push(seen.failed);
    return seen.p99;
  };
  const measured = await runRounds(
    [
      {
        name: 'idle',
        measure() {
          const from = Date.now() + WARM_UP_MS;
          return watch(from, () => Date.now() > from + IDLE_MS);
        },
      },
      {
        name: 'storm',
        async measure() {
          let isOver = false;
          const startAt = Date.now() + LOADER_START_MS;
          const storm = signInAtOnce(system, email, startAt).finally(() => (isOver = true));
          const p99 = await watch(startAt, () => isOver);
          for (const [status, count] of Object.entries(await storm)) {
            answers[status] = (answers[status] ?? 0) + count;
          }
          return p99;
        },
      },
    ],
    rounds,
  );
  const shown = (name: string) => medianOf(measured.get(name) ?? []).toFixed(1);
  console.log(
    `others’ p99 ${shown('storm')} ms in a storm, ${shown('idle')} ms idle; ` +
      `${failed.reduce((sum, count) => sum + count, 0)} of their requests failed; sign-ins ${JSON.stringify(answers)}`,
  );
  return [{ goal: 'STORM', ratio: ratioOf(measured, 'storm', 'idle') }];
}

/** Polls, and requests of sessions that the gateway has not seen yet, so that auth is asked. */
async function watchOthers(
  { port, officers }: BenchSystem,
  from: number,
  isOver: () => boolean,
): Promise<Watched> {
  const times: number[] = [];
  let failed = 0;
  const pending: Promise<void>[] = [];
  for (let index = 0; !isOver(); index += 1) {
    const officer = officers[Math.floor(Math.random() * officers.length)];
    if (!officer) break;
    const path = index % 2 === 0 ? listPath(officer.communityId, 'calls') : '/api/auth/user';
    const counts = Date.now() >= from;
    const start = performance.now();
    pending.push(
      fetch(`http://127.0.0.1:${port}${path}`, { headers: cookieHeader(officer) })
        .then(async (answer) => {
          await answer.arrayBuffer();
          if (answer.status !== 200) failed += 1;
          if (counts) times.push(performance.now() - start);
        })
        .catch(() => void (failed += 1)),
    );
    await pause(CHECK_EVERY_MS);
  }
  await Promise.all(pending);
  return { p99: percentileOf(times, 0.99), failed };
}

/** Sends from a separate process, so that the watchers are not delayed. Returns the number of each answer. */
async function signInAtOnce({ port, origin }: BenchSystem, email: string, startAt: number) {
  const requests = Array.from({ length: STORM }, (_, index) =>
    toWire({
      method: 'POST',
      path: '/api/login',
      // From as many addresses: how many one of them may send is limited.
      headers: { origin, 'x-forwarded-for': `198.51.100.${index}` },
      body: { email, password: PASSWORD },
    }),
  );
  const load = { port, connections: STORM, ms: LONGEST_STORM_MS, requests, once: true, startAt };
  const { statuses } = await runLoad(load);
  return statuses;
}

/** As auth stores it: bcrypt over the SHA-256 of the password. */
async function makeAccount({ databaseUrl }: BenchSystem): Promise<string> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const email = 'storm@load.ten8';
  const digest = createHash('sha256').update(PASSWORD).digest('base64');
  await database.query(
    `insert into auth.users (email, first_name, last_name, password_hash, created_at)
     values ($1, 'Sam', 'Storm', $2, now()) on conflict do nothing`,
    [email, await hash(digest, 11)],
  );
  await database.end();
  return email;
}
