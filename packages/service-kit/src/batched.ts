import DataLoader from 'dataloader';

const MOST_KEYS = 100;
/** Short beside the request that it saves. */
const COLLECT_MS = 4;

/**
 * Asks with one request for what is wanted within a few milliseconds, so that thousands of callers who come back at once
 * cost about as much as a few dozen. Nothing is kept. `askAll` answers in the order of the keys; when it throws, all of
 * the batch get its error.
 */
export function batched<K, V>(askAll: (keys: readonly K[]) => Promise<V[]>): (key: K) => Promise<V> {
  const loader = new DataLoader<K, V>(askAll, {
    cache: false,
    maxBatchSize: MOST_KEYS,
    batchScheduleFn: (start) => void setTimeout(start, COLLECT_MS),
  });
  return (key) => loader.load(key);
}
