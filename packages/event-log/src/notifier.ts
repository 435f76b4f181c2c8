import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Logger } from './logger';

export interface Notifier {
  /** Tells followers of `producer` that there is something to read. A lost message costs latency, never a fact. */
  notify(producer: string): void;
  /** Calls `wake` at every message, and when Redis is back, since messages may be lost. Returns the unsubscribe. */
  subscribe(producer: string, wake: () => void): () => void;
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

/** Wakes followers through Redis. Without Redis it reaches only subscribers in the same process. */
export function createNotifier(redisUrl: string | null, logger?: Logger): Notifier {
  const listeners = new Map<string, Set<() => void>>();
  const wake = (producer: string) => listeners.get(producer)?.forEach((listener) => listener());
  const wakeAll = () => [...listeners.keys()].forEach(wake);
  const connection = redisUrl ? connect(redisUrl, { wake, wakeAll, logger }) : null;
  const isSilent = () => connection?.isSilent() ?? true;

  return {
    notify(producer) {
      if (isSilent()) wake(producer);
      connection?.ring(producer);
    },
    subscribe(producer, listener) {
      const own = () => listener();
      const all = listeners.get(producer) ?? new Set();
      listeners.set(producer, all.add(own));
      return () => void all.delete(own);
    },
    isDisconnected: isSilent,
    close: async () => connection?.close(),
  };
}

interface ConnectionParts {
  wake(producer: string): void;
  wakeAll(): void;
  logger: Logger | undefined;
}

/** Two connections, because a Redis connection that subscribes cannot publish. */
function connect(url: string, { wake, wakeAll, logger }: ConnectionParts) {
  const publisher = new Redis(url, OPTIONS);
  const subscriber = new Redis(url, OPTIONS);
  let isSilent = true;
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
    isSilent = false;
    hasWarned = false;
    wakeAll();
  }

  publisher.on('error', warn);
  subscriber.on('error', warn);
  subscriber.on('ready', () => void subscribe());
  subscriber.on('close', () => (isSilent = true));
  subscriber.on('message', (_channel: string, producer: string) => wake(producer));

  return {
    isSilent: () => isSilent,
    ring: (producer: string) => void publisher.publish(CHANNEL, producer).catch(() => undefined),
    close: async () => void (await Promise.all([closeConnection(publisher), closeConnection(subscriber)])),
  };
}

async function closeConnection(redis: Redis): Promise<void> {
  const hasSocket = ['connecting', 'connect', 'ready', 'disconnecting', 'close'].includes(redis.status);
  const ended = hasSocket ? once(redis, 'end', { signal: AbortSignal.timeout(1000) }) : Promise.resolve();
  redis.disconnect();
  await ended.catch(() => undefined);
}
