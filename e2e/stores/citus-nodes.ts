import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startServer } from '@ten8/launcher/child-server';
import { freePort } from '@ten8/launcher/free-port';
import { chooseOwner } from '@ten8/launcher/postgres-owner';
import { runTool } from '@ten8/launcher/run-tool';
import type { Postgres } from './postgres';

interface Node {
  port: number;
  stop(): void;
}

/** A Citus on this machine: a coordinator, which holds no shards, and two workers. */
export async function startCitus(dir: string, binaries: string): Promise<Postgres> {
  const names = ['coordinator', 'worker-1', 'worker-2'];
  const nodes: Node[] = [];
  for (const name of names) nodes.push(await startNode(join(dir, name), binaries));
  const [coordinator, ...workers] = nodes;
  if (!coordinator) throw new Error('there is no coordinator');
  const url = urlAt(coordinator.port);
  await tell(url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of workers) await tell(url, `select citus_add_node('127.0.0.1', ${port})`);
  return {
    url,
    stop: async () => nodes.forEach((node) => node.stop()),
  };
}

/** Nodes trust each other here, because they are temporary and on loopback. */
async function startNode(dir: string, binaries: string): Promise<Node> {
  mkdirSync(dir, { recursive: true });
  const postgres = join(binaries, 'postgres');
  const { prefix, ...account } = chooseOwner(postgres, dir);
  const cluster = join(dir, 'cluster');
  const commandOf = (program: string, args: string[]) => {
    const [file = program, ...rest] = [...prefix, program, ...args];
    return { file, args: rest, ...account };
  };
  const { file, args, ...as } = commandOf(join(binaries, 'initdb'), [
    ...['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  ]);
  await runTool(file, args, { ...as, cwd: '/' });

  const port = await freePort();
  const settings = [
    ...['listen_addresses=127.0.0.1', 'shared_preload_libraries=citus', 'max_connections=300', 'fsync=off'],
  ].flatMap((setting) => ['-c', setting]);
  const command = commandOf(postgres, ['-D', cluster, '-p', String(port), '-k', '', ...settings]);
  const server = await startServer({ ...command, durable: false }, () => answers(port));
  await tell(urlAt(port), 'create extension citus');
  return { port, stop: () => void server.kill('SIGINT') };
}

// A password, because services derive their own from it.
const urlAt = (port: number): string => `postgres://postgres:check@127.0.0.1:${port}/postgres`;

const answers = (port: number): Promise<boolean> =>
  tell(urlAt(port), 'select 1').then(
    () => true,
    () => false,
  );

async function tell(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
