import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '@ten8/launcher/postgres-server';

export interface PostgresPair {
  primaryUrl: string;
  standbyUrl: string;
  /** Kills it, as if its machine had failed. */
  killPrimary(): void;
  /** Promotes the standby, so that it accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** A primary with a synchronous standby: the standby has stored every write that the primary accepted. */
export async function startPair(dir: string): Promise<PostgresPair> {
  const [first, second] = [join(dir, 'primary'), join(dir, 'standby')];
  const primary = await startPostgres({ dataDir: first, durable: true });
  await copyCluster(primary.url, first, second);
  const standby = await startPostgres({ dataDir: second, durable: true });
  await withClient(primary.url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '*'`);
    await client.query('select pg_reload_conf()');
    await becomesSynchronous(client);
  });

  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    killPrimary: () => void process.kill(primary.pid, 'SIGKILL'),
    promote: () => withClient(standby.url, (client) => client.query('select pg_promote(true, 30)')),
    stop: async () => void (await Promise.all([standby.stop(), primary.stop()])),
  };
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Does the work of pg_basebackup, which the embedded PostgreSQL does not contain. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const { port, password } = new URL(url);
  const cluster = join(to, 'cluster');
  mkdirSync(to, { recursive: true });
  await withClient(url, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`);
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  writeFileSync(join(cluster, 'standby.signal'), '');
  const primary = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
}

async function becomesSynchronous(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ state: string }>(
      'select sync_state as state from pg_stat_replication',
    );
    if (rows.some(({ state }) => state === 'sync')) return;
    await pause(100);
  }
}
