import { BoundedMap } from '@ten8/service-kit/bounded-map';

/** What another service answered for a key, kept until a fact changes it. */
export interface AnswerCache<V> {
  peek(key: string): V | undefined;
  /** From the cache, or from the service; requests at the same time share one. Null is returned, but not kept. */
  find(key: string): Promise<V | null>;
  /** Asked again, whatever is kept. What was kept stays so until there is another answer; null ends it. */
  refresh(key: string): Promise<V | null>;
  forget(key: string): void;
  forgetWhere(concerns: (value: V) => boolean): void;
  forgetAll(): void;
}

export function createAnswerCache<V>(ask: (key: string) => Promise<V | null>, most: number): AnswerCache<V> {
  const answers = new BoundedMap<string, V>(most);
  const requests = new Map<string, Promise<V | null>>();
  let forgotten = 0;

  /** What was asked before something was forgotten may be older than that: it is given, but not kept. */
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
    forgetWhere(concerns) {
      markForgotten();
      for (const [key, value] of answers) if (concerns(value)) answers.delete(key);
    },
    forgetAll() {
      markForgotten();
      answers.clear();
    },
  };
}
