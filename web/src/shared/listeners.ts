/** Those who want to be told of something; `add` returns how to leave. */
export function listeners<T>() {
  const all = new Set<(value: T) => void>();
  return {
    add: (listener: (value: T) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: (value: T) => all.forEach((listener) => listener(value)),
  };
}
