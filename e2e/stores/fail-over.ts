import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { goOnline } from '@ten8/contracts/community/presence';
import { connectRedis } from '@ten8/event-log/redis-connection';
import { readArguments } from '@ten8/launcher/command-line';
import { startSystem } from '@ten8/test-kit/system';
import { startTcpBalancer } from '../faults/tcp-balancer';
import { countLost } from './lost-writes';
import { startPair } from './postgres-pair';
import { startBehindSentinel } from './redis';
import { startWriters, type Ledger } from './writers';

const CALM_MS = 8_000;
/** An operator such as CloudNativePG needs some seconds to be sure. */
const NOTICE_MS = 2_000;
const BACK_MS = 10_000;
const AFTER_MS = 15_000;

const HELP = `Usage: npm run check:fail-over
While people write, kills the primary of PostgreSQL and promotes its synchronous standby, then kills the primary of Redis.
No accepted write may be lost, no process may end, and every service must accept writes again within 10 s. After npm run
build; needs redis.`;

async function main(): Promise<void> {
  readArguments(HELP);
  const dir = mkdtempSync(join(tmpdir(), 'ten8-fail-over-'));
  const pair = await startPair(dir);
  const redis = await startBehindSentinel(dir);
  const front = await startTcpBalancer();
  front.lead([pair.primaryUrl]);
  const database = new URL(pair.primaryUrl);
  database.port = new URL(front.url).port;
  const system = await startSystem({ databaseUrl: database.href, redisUrl: redis.url });
  try {
    const writers = await startWriters(system.url);
    await pause(CALM_MS);

    front.lead([]);
    pair.killPrimary();
    await pause(NOTICE_MS);
    await pair.promote();
    front.lead([pair.standbyUrl]);
    const promoted = Date.now();
    await pause(AFTER_MS);
    const afterPostgres = describe(writers.ledgers, promoted);

    const failedBefore = countFailed(writers.ledgers);
    redis.killMaster?.();
    const killed = Date.now();
    const redisBackMs = await untilRedisIsUsed(redis.url, () => writers.client?.ask(goOnline, { body: {} }));
    await pause(BACK_MS - Math.min(BACK_MS, Date.now() - killed));
    const failedWithoutRedis = countFailed(writers.ledgers) - failedBefore;

    await writers.stop();
    const lost = await countLost(pair.standbyUrl, writers.ledgers);
    console.log(
      JSON.stringify({ afterPostgres, redisBackMs, failedWithoutRedis, lost, ended: system.deaths }, null, 2),
    );
    const isGood =
      Object.values(afterPostgres).every(({ backMs }) => backMs !== null && backMs <= BACK_MS) &&
      redisBackMs !== null &&
      failedWithoutRedis === 0 &&
      Object.values(lost).every((count) => count === 0) &&
      system.deaths.length === 0;
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await system.stop();
    front.close();
    await Promise.all(redis.servers.map((server) => server.stop()));
    await pair.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

const countFailed = (ledgers: Map<string, Ledger>): number =>
  [...ledgers.values()].flatMap(({ failed }) => Object.values(failed)).reduce((sum, count) => sum + count, 0);

/** For each service: its writes so far, and how long after the promotion one was accepted again. */
function describe(ledgers: Map<string, Ledger>, promoted: number) {
  const rows = [...ledgers].map(([service, { accepted, failed }]) => {
    const first = accepted.find(({ at }) => at > promoted);
    return [
      service,
      { accepted: accepted.length, failed: { ...failed }, backMs: first ? first.at - promoted : null },
    ] as const;
  });
  return Object.fromEntries(rows);
}

const PRESENCE = '{presence}:*';

/** Milliseconds until someone's presence was written into the new Redis primary, or null. */
async function untilRedisIsUsed(
  url: string,
  write: () => Promise<unknown> | undefined,
): Promise<number | null> {
  const start = Date.now();
  const redis = connectRedis(url, { retryStrategy: () => 500, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  try {
    let isEmptied = false;
    while (Date.now() - start < BACK_MS) {
      if (isEmptied) await write();
      const keys = await redis.keys(PRESENCE).catch(() => null);
      if (isEmptied && keys && keys.length > 0) return Date.now() - start;
      // Data that were replicated from the old primary prove nothing.
      if (!isEmptied && keys)
        isEmptied = await redis.del('none', ...keys).then(
          () => true,
          () => false,
        );
      await pause(250);
    }
    return null;
  } finally {
    redis.disconnect();
  }
}

void main();
