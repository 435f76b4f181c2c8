/** A list of listeners. `add` returns a function that removes the listener; `notify` calls all of them. */
export function listeners<T>() {
  const all = new Set<(value: T) => void>();
  return {
    add: (listener: (value: T) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    notify: (value: T) => all.forEach((listener) => listener(value)),
  };
}
