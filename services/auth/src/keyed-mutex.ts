/** Runs tasks with the same key one after the other, in this process. */
export type RunExclusive = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedMutex(): RunExclusive {
  const queues = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const mine = (queues.get(key) ?? Promise.resolve()).then(work);
    const settled = mine.catch(() => {});
    queues.set(key, settled);
    try {
      return await mine;
    } finally {
      if (queues.get(key) === settled) queues.delete(key);
    }
  };
}
