import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { neighboursOf, services, urlVariable, type ServiceSpec } from '../../topology';
import { engine, removeContainers } from './engine';

const PREFIX = 'ten8-check-';
const START_MS = 60_000;

/** With the restrictions of Kubernetes and the compose file, and without shells and npm. */
const CONFINED = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges', '--tmpfs=/tmp'];
const WITHOUT_SHELL = [
  ...['dash', 'bash'].flatMap((shell) => ['--volume', `/dev/null:/usr/bin/${shell}:ro`]),
  '--tmpfs=/usr/local/lib/node_modules',
];

/** All containers share one network without access to others, so each finds the others on its own loopback. */
const TOGETHER = ['--network', `container:${PREFIX}redis`];
const DATABASE = { POSTGRES_USER: 'ten8', POSTGRES_DB: 'ten8', POSTGRES_PASSWORD: 'checked' };
const GATEWAY_URL = 'http://127.0.0.1:8080';

interface Started {
  service: string;
  /** The time from the start of all containers until it answered. */
  readyMs: number;
  memoryMb: number;
}
interface Ran extends Started {
  stopMs: number;
  exitCode: number;
}

const variables = (values: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

function environmentOf({ name, port }: ServiceSpec, secret: string): string[] {
  const addresses = neighboursOf(name).map((other) => {
    const { port: at = 0 } = services.find((service) => service.name === other) ?? {};
    return [urlVariable(other), `http://127.0.0.1:${at}`];
  });
  return variables({
    ...Object.fromEntries(addresses),
    [name === 'gateway' ? 'PORT' : 'SERVICE_PORT']: String(port),
    INTERNAL_SECRET: secret,
    DATABASE_URL: 'postgres://ten8:checked@127.0.0.1:5432/ten8',
    REDIS_URL: 'redis://127.0.0.1:6379',
    PUBLIC_URL: GATEWAY_URL,
    PUBLIC_CALL_COMMUNITY_ID: '1',
  });
}

const image = (service: string): string => `ten8-${service}`;
const container = (name: string): string => PREFIX + name;
const names = [...services.map(({ name }) => name), 'postgres'].map(container);

/** The container whose network the others use is removed last. */
function removeAll(): void {
  removeContainers(names);
  removeContainers([container('redis')]);
}

/** Starts every image, waits until each serves, and stops it. */
export async function runImages(stores: { postgres: string; redis: string }): Promise<Ran[]> {
  removeAll();
  try {
    const detached = ['run', '--detach', '--name'];
    engine(...detached, container('redis'), '--network', 'none', stores.redis);
    engine(...detached, container('postgres'), ...TOGETHER, ...variables(DATABASE), stores.postgres);
    await until('PostgreSQL answers', () => {
      engine('exec', container('postgres'), 'pg_isready', '--username=ten8', '--host=127.0.0.1');
      return true;
    });
    const secret = randomBytes(32).toString('hex');
    const confined = (service: ServiceSpec) => [
      ...[...CONFINED, ...WITHOUT_SHELL, ...TOGETHER, ...environmentOf(service, secret)],
      image(service.name),
    ];
    for (const service of services.filter(({ schema }) => schema !== null))
      engine('run', '--rm', ...confined(service), 'migrate.js');
    const start = Date.now();
    for (const service of services) engine(...detached, container(service.name), ...confined(service));
    const started: Started[] = [];
    for (const service of services) started.push(await awaitReady(service, start));
    return started.map((one) => ({ ...one, ...stop(one.service) }));
  } finally {
    removeAll();
  }
}

async function awaitReady({ name, port }: ServiceSpec, start: number): Promise<Started> {
  const path = name === 'discord-bot' ? 'healthz' : 'readyz';
  const look = `fetch('http://127.0.0.1:${port}/${path}').then(({ ok }) => process.exit(ok ? 0 : 1))`;
  await until(`${name} is ready`, () => {
    engine('exec', container(name), 'node', '-e', look);
    return true;
  }).catch((error: unknown) => {
    throw new Error(engine('logs', '--tail', '40', container(name)), { cause: error });
  });
  const readyMs = Date.now() - start;
  const status = engine('exec', container(name), 'node', '-p', "fs.readFileSync('/proc/1/status', 'utf8')");
  const memoryMb = Math.round(z.coerce.number().parse(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  return { service: name, readyMs, memoryMb };
}

function stop(service: string): Pick<Ran, 'stopMs' | 'exitCode'> {
  const start = Date.now();
  engine('stop', '--time', '20', container(service));
  const exitCode = Number(engine('inspect', '--format', '{{.State.ExitCode}}', container(service)));
  return { stopMs: Date.now() - start, exitCode };
}

/** The web server needs nobody else to show the page. */
export async function runWeb(): Promise<void> {
  const name = container('web');
  removeContainers([name]);
  try {
    engine('run', '--detach', '--name', name, '--network', 'none', ...CONFINED, image('web'));
    await until('the web server shows the page', () =>
      engine('exec', name, 'wget', '-q', '-O', '-', 'http://127.0.0.1:8080/').includes('<div id="root">'),
    );
  } finally {
    removeContainers([name]);
  }
}

/** The operator's tool lists its commands. */
export function runAdmin(): void {
  const help = engine('run', '--rm', '--network', 'none', ...CONFINED, image('admin'), '--help');
  if (!help.includes('backup')) throw new Error(`the operator's tool wrote: ${help}`);
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + START_MS;
  let reason: unknown;
  while (Date.now() < deadline) {
    try {
      if (isSo()) return;
    } catch (error) {
      reason = error;
    }
    await pause(250);
  }
  throw new Error(`not within ${START_MS / 1000} s: ${what}`, { cause: reason });
}
