import { chownSync, copyFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '@ten8/launcher/free-port';
import { startPostgres } from '@ten8/launcher/postgres-server';
import type { Certificates } from './certificates';
import { runTool, startOn, type Running } from './processes';

export interface Postgres {
  url: string;
  stop(): Promise<void>;
}

/** Accepts only TLS connections, with a certificate of the CA. */
export async function startWithTls(dir: string, { certificate, key }: Certificates): Promise<Postgres> {
  const dataDir = join(dir, 'postgres');
  const server = await startPostgres({ dataDir, durable: false });
  const cluster = join(dataDir, 'cluster');
  const { uid, gid } = statSync(cluster);
  for (const [from, name] of [
    [certificate, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    copyFileSync(from, join(cluster, name));
    chownSync(join(cluster, name), uid, gid);
  }
  writeFileSync(join(cluster, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  await tell(server.url, 'alter system set ssl = on', 'select pg_reload_conf()');
  return { url: `${server.url}?sslmode=verify-full`, stop: server.stop };
}

async function tell(url: string, ...statements: string[]): Promise<void> {
  const client = new Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const POOL = 10;

/** A PostgreSQL behind pgbouncer, which gives a connection to each transaction and looks passwords up itself. */
export async function startPooled(dir: string): Promise<Postgres> {
  const server = await startPostgres({ dataDir: join(dir, 'postgres'), durable: false });
  const { hostname, port: behind, password } = new URL(server.url);
  const port = await freePort();
  const [file, users] = [join(dir, 'pgbouncer.ini'), join(dir, 'users')];
  writeFileSync(users, `"postgres" "${password}"\n`);
  writeFileSync(
    file,
    [
      '[databases]',
      `postgres = host=${hostname} port=${behind}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'auth_user = postgres',
      'pool_mode = transaction',
      'max_client_conn = 1000',
      `default_pool_size = ${POOL}`,
      'unix_socket_dir =',
    ].join('\n'),
  );
  runTool('chmod', '-R', 'a+rX', dir);
  const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const pooler: Running = await startOn(port, ['pgbouncer', ...user, '--quiet', file], { stdio: 'ignore' });
  const url = new URL(server.url);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      await pooler.stop();
      await server.stop();
    },
  };
}
