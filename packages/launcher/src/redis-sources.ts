import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { canInstall, installPackages, updatePackageList } from './apt-get';
import { endProcess, type RunningServer } from './child-server';
import { findOnPath } from './find-on-path';
import { freePort } from './free-port';
import { prepareFiles, redisUrl, rememberContainer } from './redis-files';
import { findRedisServer, startRedis, type RedisPlace } from './redis-server';
import { runTool } from './run-tool';

/** The ways to get a Redis on this machine; `provideRedis` tries them in this order. */
export interface RedisSources {
  hasServer(): boolean;
  startServer(): Promise<RunningServer>;
  /** Root with apt-get. */
  canInstall(): boolean;
  install(): Promise<void>;
  /** `docker` or `podman` whose daemon answers, or null. */
  containerEngine(): Promise<string | null>;
  startContainer(engine: string): Promise<RunningServer>;
  startJavaScript(): Promise<RunningServer>;
}

const IMAGE = 'docker.io/library/redis:7-alpine';
/** The password comes from the environment, because everybody on the machine can read a command line. */
const CONTAINER_COMMAND =
  'printf "requirepass %s\\n" "$REDIS_PASSWORD" > /tmp/redis.conf && ' +
  'exec redis-server /tmp/redis.conf --appendonly yes --databases 1024';

/** The real ways. `place.dir` is where a durable Redis keeps its files; without a port it takes a free one. */
export function redisSources(place: RedisPlace, signal?: AbortSignal): RedisSources {
  return {
    hasServer: () => findRedisServer() !== null,
    startServer: () => startRedis(place),
    canInstall,
    install: () => installRedis(signal),
    async containerEngine() {
      for (const engine of ['docker', 'podman'].filter(findOnPath)) {
        if (await succeeds(engine, ['info'])) return engine;
      }
      return null;
    },
    startContainer: (engine) => startContainer(engine, place, signal),
    startJavaScript: () => startJavaScript(place),
  };
}

async function installRedis(signal?: AbortSignal): Promise<void> {
  await updatePackageList(signal);
  await installPackages(['redis-server'], signal);
}

async function startContainer(engine: string, place: RedisPlace, signal?: AbortSignal) {
  const { dir } = place;
  const password = await prepareFiles(dir);
  const port = place.port ?? (await freePort());
  const name = `ten8-redis-${randomUUID()}`;
  rememberContainer(dir, engine, name);
  const args = ['run', '--rm', '--detach', '--name', name, '--publish', `127.0.0.1:${port}:6379`];
  args.push('--volume', `${dir}:/data`, '--env', 'REDIS_PASSWORD', IMAGE, 'sh', '-c', CONTAINER_COMMAND);
  await runTool(engine, args, {
    env: { ...process.env, REDIS_PASSWORD: password },
    ...(signal && { signal }),
  });
  await untilAnswers(port);
  const stop = async () => void (await succeeds(engine, ['stop', name]));
  return { url: redisUrl(port, password), pid: 0, stop };
}

async function startJavaScript(place: RedisPlace): Promise<RunningServer> {
  const password = await prepareFiles(place.dir);
  const port = place.port ?? (await freePort());
  const guard = join(__dirname, 'loopback-only.cjs');
  const args = ['--require', guard, join(__dirname, 'javascript-redis.cjs'), String(port)];
  const env = { ...process.env, REDIS_PASSWORD: password };
  const child = spawn(process.execPath, args, { detached: true, stdio: 'ignore', env });
  const { pid } = child;
  if (pid === undefined) throw new Error('js-redis-server could not be started');
  place.onStart?.(pid);
  await untilAnswers(port);
  return { url: redisUrl(port, password), pid, stop: () => endProcess(pid, 'SIGTERM') };
}

const succeeds = (file: string, args: string[]): Promise<boolean> =>
  runTool(file, args, { signal: AbortSignal.timeout(15_000) }).then(
    () => true,
    () => false,
  );

async function untilAnswers(port: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await accepts(port))) {
    if (Date.now() > deadline) throw new Error(`Redis at port ${port} did not answer within 30 seconds`);
    await pause(50);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => settle(false));
    socket.once('error', () => settle(false));
    socket.once('data', (chunk) => settle(/^(\+PONG|-NOAUTH)/.test(chunk.toString())));
  });
}
