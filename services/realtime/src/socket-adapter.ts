import { createAdapter } from '@socket.io/redis-adapter';
import { openRedis } from '@ten8/service-kit/redis';

interface SocketAdapter {
  adapter: ReturnType<typeof createAdapter>;
  close(): void;
}

/** How long the other replicas have for an answer, such as how many sockets a user has there. */
const ANSWER_MS = 500;

/** Lets replicas ask each other. No fact travels here, so the adapter may wait in silence while Redis is down. */
export function openSocketAdapter(redisUrl: string): SocketAdapter {
  const [publisher, subscriber] = [openRedis(redisUrl, 'adapter'), openRedis(redisUrl, 'adapter')];
  return {
    adapter: createAdapter(publisher, subscriber, { requestsTimeout: ANSWER_MS }),
    close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
