import { once } from 'node:events';
import { formatMessage, parseMessage, type LogMessage } from './log-message';
import type { Logger } from './logger';
import { channelPrefix, connectRedis, type RedisClient } from './redis-connection';
import { createSummaries } from './summaries';

/** Called with null when messages may have been lost or could not be parsed: read the log then. */
export type LogListener = (message: LogMessage | null) => void;

/**
 * `each`: a message for every commit. `summaries`: under load one message for the commits of 100 ms, without the data of
 * facts and lists. It is enough for followers that read the log anyway, and they wake up ten times a second at most.
 */
export type MessageKind = 'each' | 'summaries';

export interface Notifier {
  /**
   * Tells all subscribers of `producer` what it committed. A lost message costs time, never a fact. With `isUrgent` the
   * summary is sent at once, too.
   */
  notify(producer: string, message: LogMessage, isUrgent?: boolean): void;
  /**
   * Calls `listener` with every message. Calls it with null once it hears the messages of other processes, and when
   * Redis is back: earlier ones may be lost. Returns the function that unsubscribes.
   */
  subscribe(producer: string, listener: LogListener, kind?: MessageKind): () => void;
  /** True while messages of other processes may be lost, because Redis cannot be reached. Followers poll more often then. */
  isDisconnected(): boolean;
  close(): Promise<void>;
}

/** Channels for each producer, so that a process gets no messages of logs that it does not follow. */
const channelOf = (producer: string, kind: MessageKind): string =>
  kind === 'each' ? `event-log:${producer}` : `event-log:${producer}:summaries`;
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
  const deliver = (channel: string, message: LogMessage | null) =>
    listeners.get(channel)?.forEach((listener) => listener(message));
  const deliverLoss = () => [...listeners.keys()].forEach((channel) => deliver(channel, null));
  const connection = redisUrl ? connect(redisUrl, { deliver, deliverLoss, logger }) : null;
  const isDisconnected = () => connection?.isDisconnected() ?? true;

  function send(kind: MessageKind, producer: string, message: LogMessage) {
    const channel = channelOf(producer, kind);
    if (isDisconnected()) deliver(channel, message);
    connection?.publish(channel, formatMessage({ producer, message }));
  }
  const summaries = createSummaries((producer, message) => send('summaries', producer, message));

  return {
    notify(producer, message, isUrgent = false) {
      send('each', producer, message);
      summaries.add(producer, message, isUrgent);
    },
    subscribe(producer, listener, kind = 'each') {
      const channel = channelOf(producer, kind);
      const own: LogListener = (message) => listener(message);
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(own));
      connection?.listen(channel);
      return () => void all.delete(own);
    },
    isDisconnected,
    async close() {
      summaries.close();
      await connection?.close();
    },
  };
}

interface ConnectionParts {
  deliver(channel: string, message: LogMessage): void;
  deliverLoss(): void;
  logger: Logger | undefined;
}

/** Two connections, because a Redis connection that subscribes cannot publish. */
function connect(url: string, { deliver, deliverLoss, logger }: ConnectionParts) {
  const publisher = connectRedis(url, OPTIONS);
  const subscriber = connectRedis(url, OPTIONS);
  const prefix = channelPrefix(publisher);
  const channels = new Set<string>();
  let isSubscribed = false;
  let tries = 0;
  let hasWarned = false;

  function warn(error?: Error) {
    if (!hasWarned) logger?.warn('Redis does not answer: followers poll instead', { err: error });
    hasWarned = true;
  }
  /** Only the latest try counts: since an earlier one, a channel was added or the connection was lost. */
  async function subscribe() {
    isSubscribed = false;
    const thisTry = (tries += 1);
    // A process subscribes to several channels at the same time.
    await Promise.resolve();
    if (thisTry !== tries) return;
    try {
      if (channels.size > 0) await subscriber.subscribe(...[...channels].map((channel) => prefix + channel));
    } catch (error) {
      return warn(error instanceof Error ? error : new Error(String(error)));
    }
    if (thisTry !== tries) return;
    if (hasWarned) logger?.info('Redis answers again');
    isSubscribed = true;
    hasWarned = false;
    deliverLoss();
  }
  function lose() {
    isSubscribed = false;
    tries += 1;
  }
  function receive(channel: string, text: string) {
    const received = parseMessage(text);
    if (received) deliver(channel.slice(prefix.length), received.message);
    else deliverLoss();
  }

  publisher.on('error', warn);
  subscriber.on('error', warn);
  subscriber.on('ready', () => void subscribe());
  subscriber.on('close', lose);
  subscriber.on('message', receive);

  return {
    isDisconnected: () => !isSubscribed,
    listen(channel: string) {
      if (channels.has(channel)) return;
      channels.add(channel);
      if (subscriber.status === 'ready') void subscribe();
    },
    publish: (channel: string, text: string) =>
      void publisher.publish(prefix + channel, text).catch(() => undefined),
    close: async () => void (await Promise.all([closeConnection(publisher), closeConnection(subscriber)])),
  };
}

async function closeConnection(redis: RedisClient): Promise<void> {
  const hasSocket = ['connecting', 'connect', 'ready', 'disconnecting', 'close'].includes(redis.status);
  const ended = hasSocket ? once(redis, 'end', { signal: AbortSignal.timeout(1000) }) : Promise.resolve();
  redis.disconnect();
  await ended.catch(() => undefined);
}
