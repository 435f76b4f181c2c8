import type { Command } from 'ioredis';
import { connectRedis, type ConnectionOptions, type RedisClient } from '@ten8/event-log/redis-connection';
import type { Logger } from '../observability/logger';

const FAIL_AT_ONCE = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  // A Redis that hangs counts as down: the first command waits a second, later ones fail at once.
  socketTimeout: 1_000,
};

/** What happens while Redis cannot be reached depends on the purpose of the connection. */
const OPTIONS = {
  /** Caches, counters and locks: while Redis is down a command fails at once, and the caller works without it. */
  cache: FAIL_AT_ONCE,
  /** Adding jobs: BullMQ retries by itself, and `createJobQueue` checks first whether Redis is connected. */
  queue: { maxRetriesPerRequest: null, enableOfflineQueue: false },
  /** Waiting for jobs, for as long as it takes. */
  worker: { maxRetriesPerRequest: null },
  /** Questions to other Socket.IO replicas: fail at once, because somebody waits for the answer. */
  'adapter-publisher': FAIL_AT_ONCE,
  /** Questions and answers of other Socket.IO replicas: waits for Redis. */
  'adapter-subscriber': { maxRetriesPerRequest: null },
} as const satisfies Record<string, Omit<ConnectionOptions, 'retryStrategy'>>;

/** Socket.IO's adapter does not await its commands, and an unhandled rejection would end the process. */
function ignoreRejections(redis: RedisClient): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command: Command, ...rest: never[]) => {
    command.promise.catch(() => {});
    return send(command, ...rest);
  };
}

/** Its memory or its disk is full, or it is a replica. */
const CHANGES_NOTHING = /^(OOM|MISCONF|NOREPLICAS|READONLY)\b/;

/** A script is sent as a whole once, and after that by its hash. */
const kindOf = ({ name }: Command): string => (name === 'evalsha' ? 'eval' : name);

/** Logs once that Redis answers but refuses every change, and once that it makes them again. */
function reportRefusedChanges(redis: RedisClient, logger: Logger): void {
  let refused: string | null = null;
  const send = redis.sendCommand.bind(redis);
  function onRefused(name: string, error: unknown) {
    if (refused !== null || !(error instanceof Error) || !CHANGES_NOTHING.test(error.message)) return;
    refused = name;
    logger.warn({ err: error }, 'Redis answers but makes no changes; working without it');
  }
  function onDone(name: string) {
    if (name !== refused) return;
    refused = null;
    logger.info('Redis makes changes again');
  }
  redis.sendCommand = (command: Command, ...rest: never[]) => {
    command.promise.then(
      () => onDone(kindOf(command)),
      (error: unknown) => onRefused(kindOf(command), error),
    );
    return send(command, ...rest);
  };
}

/** The braces keep all queues on one server of a Cluster: BullMQ changes several keys at once. */
export const QUEUE_PREFIX = '{ten8}';

export type RedisPurpose = keyof typeof OPTIONS;

/**
 * Opens each connection to Redis except the notifier's. With a logger it logs once when Redis is down and once when it
 * is back; a service passes a logger for one of its connections only.
 */
export function openRedis(url: string, purpose: RedisPurpose, logger?: Logger): RedisClient {
  const redis = connectRedis(url, {
    ...OPTIONS[purpose],
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    // Closing a connection while Redis is gone leaves ioredis a timer of this length.
    disconnectTimeout: 100,
  });
  if (purpose.startsWith('adapter')) ignoreRejections(redis);
  if (logger) reportRefusedChanges(redis, logger);
  let isGone = false;
  redis.on('error', (error: Error) => {
    if (!isGone) logger?.warn({ err: error }, 'Redis does not answer; working without it');
    isGone = true;
  });
  redis.on('ready', () => {
    if (isGone) logger?.info('Redis answers again');
    isGone = false;
  });
  return redis;
}
