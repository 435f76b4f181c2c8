import { Redis } from 'ioredis';
import { medianOf } from './rounds';

/** Median milliseconds from a publish until the message arrives. */
export async function measureRedisHop(url: string): Promise<number> {
  const [publisher, subscriber] = [new Redis(url), new Redis(url)];
  await subscriber.subscribe('bench');
  const times: number[] = [];
  for (let n = 0; n < 300; n += 1) {
    const start = performance.now();
    const heard = new Promise<void>((resolve) => subscriber.once('message', () => resolve()));
    await Promise.all([publisher.publish('bench', String(n)), heard]);
    times.push(performance.now() - start);
  }
  publisher.disconnect();
  subscriber.disconnect();
  return medianOf(times);
}
