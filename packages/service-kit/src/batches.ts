interface Waiting<K, V> {
  key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

const MOST_KEYS = 100;
const MOST_REQUESTS = 4;

/**
 * Asks for what comes together with one request, and for what comes while several requests are under way with the next.
 * So thousands of callers who come back at once cost about as much as a few dozen. `askAll` answers in the order of the
 * keys.
 */
export function inBatches<K, V>(askAll: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = [];
  let running = 0;

  async function ask(batch: Waiting<K, V>[]): Promise<void> {
    try {
      const values = await askAll(batch.map(({ key }) => key));
      if (values.length !== batch.length) throw new Error('a batch was answered in part');
      values.forEach((value, index) => batch[index]?.resolve(value));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  function start(): void {
    while (running < MOST_REQUESTS && waiting.length > 0) {
      running += 1;
      void ask(waiting.splice(0, MOST_KEYS)).then(() => {
        running -= 1;
        start();
      });
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length === 1) setImmediate(start);
    });
}
