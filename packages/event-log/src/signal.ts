interface Signal {
  /** Wakes everybody who waits. */
  notify(): void;
  /** Resolves at the next `notify`, or after `ms`. */
  wait(ms: number): Promise<void>;
}

/** A pause that can be ended early and leaves no timer behind. */
export function createSignal(): Signal {
  const waiting = new Set<() => void>();
  return {
    notify() {
      for (const go of [...waiting]) go();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, ms);
        waiting.add(go);
      }),
  };
}
