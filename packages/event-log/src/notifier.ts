import { once } from 'node:events';
import { formatMessage, parseMessage, type LogMessage } from './log-message';
import type { Logger } from './logger';
import { connectRedis, type RedisClient } from './redis-address';

/** Called with null when messages may have been lost or could not be parsed: read the log then. */
export type LogListener = (message: LogMessage | null) => void;

export interface Notifier {
  /** Tells all subscribers of `producer` what it committed. A lost message costs time, never a fact. */
  notify(producer: string, message: LogMessage): void;
  /** Calls `listener` with every message, and with null when Redis is back. Returns the function that unsubscribes. */
  subscribe(producer: string, listener: LogListener): () => void;
  /** True while Redis cannot be reached: followers then poll more often. */
  isDisconnected(): boolean;
  close(): Promise<void>;
}

const CHANNEL = 'event-log';
const OPTIONS = {
  // No queue while Redis is down: subscribing again wakes every follower anyway.
  enableOfflineQueue: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  // ioredis leaves a timer of this length when it is closed while Redis is down.
  disconnectTimeout: 100,
  retryStrategy: (attempt: number) => Math.min(50 * attempt, 1000),
};

/** Carries messages through Redis. Without Redis they reach only subscribers in the same process. */
export function createNotifier(redisUrl: string | null, logger?: Logger): Notifier {
  const listeners = new Map<string, Set<LogListener>>();
  const deliver = (producer: string, message: LogMessage | null) =>
    listeners.get(producer)?.forEach((listener) => listener(message));
  const deliverLoss = () => [...listeners.keys()].forEach((producer) => deliver(producer, null));
  const connection = redisUrl ? connect(redisUrl, { deliver, deliverLoss, logger }) : null;
  const isDisconnected = () => connection?.isDisconnected() ?? true;

  return {
    notify(producer, message) {
      if (isDisconnected()) deliver(producer, message);
      connection?.publish(formatMessage({ producer, message }));
    },
    subscribe(producer, listener) {
      const own: LogListener = (message) => listener(message);
      const all = listeners.get(producer) ?? new Set();
      listeners.set(producer, all.add(own));
      return () => void all.delete(own);
    },
    isDisconnected,
    close: async () => connection?.close(),
  };
}

interface ConnectionParts {
  deliver(producer: string, message: LogMessage): void;
  deliverLoss(): void;
  logger: Logger | undefined;
}

/** Two connections, because a Redis connection that subscribes cannot publish. */
function connect(url: string, { deliver, deliverLoss, logger }: ConnectionParts) {
  const publisher = connectRedis(url, OPTIONS);
  const subscriber = connectRedis(url, OPTIONS);
  let isDisconnected = true;
  let hasWarned = false;

  function warn(error?: Error) {
    if (!hasWarned) logger?.warn('Redis does not answer: followers poll instead', { err: error });
    hasWarned = true;
  }
  async function subscribe() {
    try {
      await subscriber.subscribe(CHANNEL);
    } catch (error) {
      return warn(error instanceof Error ? error : new Error(String(error)));
    }
    if (hasWarned) logger?.info('Redis answers again');
    isDisconnected = false;
    hasWarned = false;
    deliverLoss();
  }
  function receive(text: string) {
    const received = parseMessage(text);
    if (received) deliver(received.producer, received.message);
    else deliverLoss();
  }

  publisher.on('error', warn);
  subscriber.on('error', warn);
  subscriber.on('ready', () => void subscribe());
  subscriber.on('close', () => (isDisconnected = true));
  subscriber.on('message', (_channel: string, text: string) => receive(text));

  return {
    isDisconnected: () => isDisconnected,
    publish: (text: string) => void publisher.publish(CHANNEL, text).catch(() => undefined),
    close: async () => void (await Promise.all([closeConnection(publisher), closeConnection(subscriber)])),
  };
}

async function closeConnection(redis: RedisClient): Promise<void> {
  const hasSocket = ['connecting', 'connect', 'ready', 'disconnecting', 'close'].includes(redis.status);
  const ended = hasSocket ? once(redis, 'end', { signal: AbortSignal.timeout(1000) }) : Promise.resolve();
  redis.disconnect();
  await ended.catch(() => undefined);
}
