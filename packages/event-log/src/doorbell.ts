import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Logger } from './logger';

export interface Bell {
  /** Tells followers of `producer` that there is something to read. A lost ring costs latency, never a fact. */
  ring(producer: string): void;
  /** Calls `wake` at every ring and whenever Redis is back, since rings may have been missed. Returns the way out. */
  listen(producer: string, wake: () => void): () => void;
  /** True while Redis is away: followers then look more often. */
  isSilent(): boolean;
  close(): Promise<void>;
}

const CHANNEL = 'doorbell';
const OPTIONS = {
  // A ring that waits for Redis to come back is a ring too late: (re)subscribing wakes everyone anyway.
  enableOfflineQueue: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  // Hanging up while Redis is away leaves ioredis a timer of this length.
  disconnectTimeout: 100,
  retryStrategy: (attempt: number) => Math.min(50 * attempt, 1000),
};

/** The doorbell on Redis. Without a Redis it stays silent, except for listeners in the same process. */
export function createBell(redisUrl: string | null, logger?: Logger): Bell {
  const listeners = new Map<string, Set<() => void>>();
  const wake = (producer: string) => listeners.get(producer)?.forEach((listener) => listener());
  const wakeAll = () => [...listeners.keys()].forEach(wake);
  const line = redisUrl ? connect(redisUrl, { wake, wakeAll, logger }) : null;
  const isSilent = () => line?.isSilent() ?? true;

  return {
    ring(producer) {
      if (isSilent()) wake(producer);
      line?.ring(producer);
    },
    listen(producer, listener) {
      const own = () => listener();
      const all = listeners.get(producer) ?? new Set();
      listeners.set(producer, all.add(own));
      return () => void all.delete(own);
    },
    isSilent,
    close: async () => line?.close(),
  };
}

interface Hall {
  wake(producer: string): void;
  wakeAll(): void;
  logger: Logger | undefined;
}

/** Two connections, because a Redis connection that listens cannot speak. */
function connect(url: string, { wake, wakeAll, logger }: Hall) {
  const mouth = new Redis(url, OPTIONS);
  const ear = new Redis(url, OPTIONS);
  let isSilent = true;
  let hasComplained = false;

  function complain(error?: Error) {
    if (!hasComplained) logger?.warn('the doorbell is silent; followers poll', { err: error });
    hasComplained = true;
  }
  async function subscribe() {
    try {
      await ear.subscribe(CHANNEL);
    } catch (error) {
      return complain(error instanceof Error ? error : new Error(String(error)));
    }
    if (hasComplained) logger?.info('the doorbell rings again');
    isSilent = false;
    hasComplained = false;
    wakeAll();
  }

  mouth.on('error', complain);
  ear.on('error', complain);
  ear.on('ready', () => void subscribe());
  ear.on('close', () => (isSilent = true));
  ear.on('message', (_channel: string, producer: string) => wake(producer));

  return {
    isSilent: () => isSilent,
    ring: (producer: string) => void mouth.publish(CHANNEL, producer).catch(() => undefined),
    close: async () => void (await Promise.all([hangUp(mouth), hangUp(ear)])),
  };
}

async function hangUp(redis: Redis): Promise<void> {
  const hasSocket = ['connecting', 'connect', 'ready', 'disconnecting', 'close'].includes(redis.status);
  const ended = hasSocket ? once(redis, 'end', { signal: AbortSignal.timeout(1000) }) : Promise.resolve();
  redis.disconnect();
  await ended.catch(() => undefined);
}
