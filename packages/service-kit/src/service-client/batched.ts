import DataLoader from 'dataloader';

const MAX_KEYS = 100;
/** Short, compared to the requests that this saves. */
const COLLECT_MS = 4;

/**
 * Collects keys for `collectMs` and asks for all of them with one request, so that thousands of callers that reconnect
 * at once cost about as much as a few dozen. Nothing is cached. `askAll` answers in the order of the keys; when it
 * throws, every caller of the batch gets its error.
 */
export function batched<K, V>(
  askAll: (keys: readonly K[]) => Promise<V[]>,
  collectMs = COLLECT_MS,
): (key: K) => Promise<V> {
  const loader = new DataLoader<K, V>(askAll, {
    cache: false,
    maxBatchSize: MAX_KEYS,
    batchScheduleFn: (start) => void setTimeout(start, collectMs),
  });
  return (key) => loader.load(key);
}
