import { createAdapter } from '@socket.io/redis-adapter';
import { channelPrefix } from '@ten8/event-log/redis-connection';
import { openRedis } from '@ten8/service-kit/redis/redis';

interface SocketAdapter {
  adapter: ReturnType<typeof createAdapter>;
  close(): void;
}

/** How long other replicas may take to answer, for example how many sockets a user has there. */
const ANSWER_MS = 500;

/** Lets replicas ask each other. Facts do not use it, so nothing is logged while Redis is down. */
export function openSocketAdapter(redisUrl: string): SocketAdapter {
  const publisher = openRedis(redisUrl, 'adapter-publisher');
  const subscriber = openRedis(redisUrl, 'adapter-subscriber');
  return {
    adapter: createAdapter(publisher, subscriber, {
      requestsTimeout: ANSWER_MS,
      key: `${channelPrefix(publisher)}socket.io`,
    }),
    close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
