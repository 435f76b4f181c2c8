import { GroupedMap } from './grouped-map';

/** Caches another service's answers by key, until a fact changes them. */
export interface AnswerCache<V> {
  peek(key: string): V | undefined;
  /** From the cache, or from the service; simultaneous requests share one. Null is returned, but not cached. */
  find(key: string): Promise<V | null>;
  /** Asks the service again. The cached answer stays until the new one arrives; null removes it. */
  refresh(key: string): Promise<V | null>;
  forget(key: string): void;
  /** Drops the answers of a group, for example those about one user, or only those that `isMeant` accepts. */
  forgetGroup(group: number, isMeant?: (value: V) => boolean): void;
  forgetAll(): void;
}

export function createAnswerCache<V>(
  ask: (key: string) => Promise<V | null>,
  { maxEntries, groupOf }: { maxEntries: number; groupOf: (value: V) => number },
): AnswerCache<V> {
  const answers = new GroupedMap<string, V>(maxEntries, groupOf);
  const requests = new Map<string, Promise<V | null>>();
  let forgotten = 0;

  /** If something was dropped after the request began, its answer may be outdated: it is returned, but not cached. */
  function begin(key: string): Promise<V | null> {
    const before = forgotten;
    const request = ask(key)
      .then((value) => {
        if (value === null) answers.delete(key);
        else if (forgotten === before) answers.set(key, value);
        return value;
      })
      .finally(() => {
        if (requests.get(key) === request) requests.delete(key);
      });
    requests.set(key, request);
    return request;
  }
  function markForgotten() {
    forgotten += 1;
    requests.clear();
  }

  return {
    peek: (key) => answers.get(key),
    async find(key) {
      return answers.get(key) ?? requests.get(key) ?? begin(key);
    },
    refresh: async (key) => requests.get(key) ?? begin(key),
    forget(key) {
      markForgotten();
      answers.delete(key);
    },
    forgetGroup(group, isMeant) {
      markForgotten();
      answers.deleteGroup(group, isMeant);
    },
    forgetAll() {
      markForgotten();
      answers.clear();
    },
  };
}
