import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import type { output, ZodType } from 'zod';
import type { Logger as LogLogger } from '@ten8/event-log/logger';
import { createNotifier, type Notifier } from '@ten8/event-log/notifier';
import type { RedisClient } from '@ten8/event-log/redis-connection';
import { tracing } from '@ten8/event-log/tracing';
import { finishRequests } from '../http/finish-requests';
import { setValidationMessages } from '../http/validation-messages';
import { createLogger, type Logger } from '../observability/logger';
import { createMetrics, type Metrics } from '../observability/metrics';
import { serveMetrics } from '../observability/metrics-server';
import { openRedis } from '../redis/redis';
import { resolveByDns, type Resolve } from '../service-client/replica-addresses';
import { BadConfig, readConfig, type BaseConfig } from './config';

/** What every service gets. Anything else it opens itself. */
export interface Kit {
  name: string;
  logger: Logger;
  metrics: Metrics;
  redis: RedisClient;
  notifier: Notifier;
  now: () => Date;
  /** How the replicas of other services are found. */
  resolve: Resolve;
  /** The logger as the event log wants it. */
  logLogger: LogLogger;
  /** Aborted at the end of a shutdown, when nothing asks other services any more. */
  stopped: AbortSignal;
}

/** A composed service: its server, which does not listen yet, and how to stop it. */
export interface Service {
  server: Server;
  /** Set first at shutdown: `/readyz` then answers 503, so that no new requests arrive. */
  readiness: { stopping: boolean };
  /** Closes connections that would stay open, such as WebSockets; running requests continue. */
  closeSockets?(): void;
  /** Runs when all requests are finished: closes the database and so on. */
  stop(): Promise<void>;
}

export interface ServiceShape<C extends ZodType> {
  name: string;
  config: C;
  create: (config: output<C>, kit: Kit) => Promise<Service>;
  /** The port to listen on. */
  port: (config: output<C>) => number;
}

export interface RunningService {
  port: number;
  /** `drainMs`: how long clients have to close their connections; 0.3 s by default. */
  stop(drainMs?: number): Promise<void>;
}

function createKit(name: string, config: BaseConfig, stopped: AbortSignal, given: Partial<Kit>): Kit {
  const logger = createLogger(name, config);
  tracing()?.onFailure((error) => logger.warn({ err: error }, 'traces cannot be sent'));
  const logLogger: LogLogger = {
    info: (message, fields) => logger.info(fields ?? {}, message),
    warn: (message, fields) => logger.warn(fields ?? {}, message),
    error: (message, fields) => logger.error(fields ?? {}, message),
  };
  return {
    name,
    logger,
    logLogger,
    metrics: createMetrics(name),
    // Not opened if it is given, because nobody would close it.
    redis: given.redis ?? openRedis(config.REDIS_URL, 'cache', logger),
    notifier: given.notifier ?? createNotifier(config.REDIS_URL, logLogger),
    now: () => new Date(),
    resolve: resolveByDns,
    stopped,
    ...given,
  };
}

/** Composes the service and listens; used by `start` and by tests. */
export async function launch<C extends ZodType<BaseConfig>>(
  shape: ServiceShape<C>,
  env: NodeJS.ProcessEnv,
  overrides: Partial<Kit> = {},
): Promise<RunningService> {
  const config = readConfig(shape.config, env);
  setValidationMessages();
  const stopped = new AbortController();
  const kit = createKit(shape.name, config, stopped.signal, overrides);
  const service = await shape.create(config, kit);
  const { HOST, METRICS_PORT } = config;
  const metrics = METRICS_PORT === undefined ? null : await serveMetrics(kit.metrics, HOST, METRICS_PORT);
  await new Promise<void>((resolve, reject) => {
    service.server.once('error', ({ message }) =>
      reject(new BadConfig(`cannot listen, choose another HOST or port: ${message}`)),
    );
    service.server.listen(shape.port(config), HOST, resolve);
  });
  const { port } = service.server.address() as AddressInfo;
  kit.logger.info({ port }, 'listening');
  return {
    port,
    async stop(drainMs = DEFAULT_DRAIN_MS) {
      try {
        await stopInOrder(service, kit, drainMs);
      } finally {
        stopped.abort();
        await metrics?.close();
      }
    },
  };
}

const DEFAULT_DRAIN_MS = 300;
/** A console polls again within 3 s, and another service closes a connection that was idle for 4 s. */
const SIGTERM_DRAIN_MS = 4_500;
const FINISH_MS = 5_000;

/** Stops accepting connections, finishes running requests, then closes what they used. */
async function stopInOrder(service: Service, kit: Kit, drainMs: number): Promise<void> {
  service.readiness.stopping = true;
  service.closeSockets?.();
  await finishRequests(service.server, { drainMs, finishMs: FINISH_MS });
  await service.stop();
  service.server.closeAllConnections();
  await kit.notifier.close();
  kit.redis.disconnect();
}

const HARD_DEADLINE_MS = 15_000;

/**
 * A service's `main`: runs until SIGTERM or SIGINT, then ends in order with exit code 0. SIGTERM ends only this
 * process, so its clients are told to change to another replica. SIGINT ends all processes, so that would be useless.
 */
export function start<C extends ZodType<BaseConfig>>(shape: ServiceShape<C>): void {
  const running = launch(shape, process.env);
  running.catch((error: unknown) => endWith(shape.name, error));
  let isStarting = true;
  const started = () => {
    isStarting = false;
    // From here on the heap grows as V8 sees fit (see `start-heap`).
    setFlagsFromString('--no-optimize-for-size');
  };
  running.then(started, started);
  const stop = async (drainMs?: number) => {
    // It may still be waiting for its database: there are no requests to finish.
    if (isStarting) process.exit(0);
    setTimeout(() => process.exit(1), HARD_DEADLINE_MS).unref();
    await (await running).stop(drainMs);
    await tracing()?.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop(SIGTERM_DRAIN_MS));
  process.once('SIGINT', () => void stop());
}

/** Prints the error and ends the process. */
export function endWith(name: string, error: unknown): never {
  for (const line of explain(error).split('\n')) process.stderr.write(`${name}: ${line}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack = '' } = error;
  if (error instanceof BadConfig || stack === '') return message;
  // Sequelize's stacks do not say what was wrong.
  return stack.includes(message) ? stack : `${message}\n${stack}`;
}
