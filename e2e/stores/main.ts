import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readArguments } from '@ten8/launcher/command-line';
import { startSystem } from '@ten8/test-kit/system';
import { makeCertificates, type Certificates } from './certificates';
import { startPooled, startWithTls, type Postgres } from './postgres';
import { startBehindSentinel, startCluster, startTls, type Redis } from './redis';
import { smokeTest } from './smoke-test';

const PAIRS: Record<string, (dir: string, files: Certificates) => Promise<[Postgres, Redis]>> = {
  'PostgreSQL by TLS, Redis by TLS': async (dir, files) => [
    await startWithTls(dir, files),
    await startTls(dir, files),
  ],
  'pgbouncer by transaction, Redis Cluster': async (dir) => [await startPooled(dir), await startCluster(dir)],
  'pgbouncer by transaction, Redis behind Sentinel': async (dir) => [
    await startPooled(dir),
    await startBehindSentinel(dir),
  ],
};

const FAIL_OVER_MS = 10_000;

async function check(name: string, start: (typeof PAIRS)[string]): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-stores-'));
  const files = makeCertificates(dir);
  const [postgres, redis] = await start(dir, files);
  try {
    await testStores(postgres, redis, files);
    console.log(`good  ${name}`);
  } catch (error) {
    console.log(`BAD   ${name}\n      ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  } finally {
    await Promise.all(redis.servers.map((server) => server.stop()));
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function testStores(postgres: Postgres, redis: Redis, { authority }: Certificates): Promise<void> {
  const system = await startSystem({
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    env: { PGSSLROOTCERT: authority, NODE_EXTRA_CA_CERTS: authority, RATE_LIMITS: 'on' },
  });
  try {
    await smokeTest(system, { authority });
    if (!redis.killMaster) return;
    redis.killMaster();
    await smokeTest(system, { authority, isRedisThere: false });
    await pause(FAIL_OVER_MS);
    await smokeTest(system, { authority });
  } finally {
    await system.stop();
  }
}

const HELP = `Usage: npm run check:stores [-- PAIR]
Runs Ten8, after npm run build, on each kind of PostgreSQL and Redis, in pairs: with TLS, with pgbouncer, with Redis
Cluster and with Sentinel. Needs pgbouncer, redis and openssl.

  PAIR   only the pairs whose names contain this, such as Sentinel`;

async function main(): Promise<void> {
  const accepts = (part: string) => Object.keys(PAIRS).some((name) => name.includes(part));
  const [wanted = ''] = readArguments(HELP, { words: { most: 1, accepts } }).words;
  for (const [name, start] of Object.entries(PAIRS)) if (name.includes(wanted)) await check(name, start);
}

void main();
