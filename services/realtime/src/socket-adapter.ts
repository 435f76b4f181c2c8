import { createAdapter } from '@socket.io/redis-adapter';
import { type Command, Redis } from 'ioredis';
import { type Logger } from '@ten8/service-kit/logger';

interface SocketAdapter {
  adapter: ReturnType<typeof createAdapter>;
  close(): void;
}

/** How long the other replicas have for an answer, such as how many sockets a user has there. */
const ANSWER_MS = 500;

/** Lets replicas ask each other. No fact travels here, so the adapter may wait in silence while Redis is down. */
export function openSocketAdapter(redisUrl: string, logger: Logger): SocketAdapter {
  const [publisher, subscriber] = [openAdapterRedis(redisUrl, logger), openAdapterRedis(redisUrl, logger)];
  return {
    adapter: createAdapter(publisher, subscriber, { requestsTimeout: ANSWER_MS }),
    close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** The adapter awaits none of its commands; a rejection that nobody handles would end the process. */
class AdapterRedis extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    command.promise.catch(() => {});
    return super.sendCommand(command, stream);
  }
}

function openAdapterRedis(redisUrl: string, logger: Logger): Redis {
  const redis = new AdapterRedis(redisUrl, {
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
  });
  redis.on('error', (error: Error) => logger.debug({ err: error }, 'the socket adapter waits for Redis'));
  return redis;
}
