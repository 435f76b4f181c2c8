interface Signal {
  /** Lets everybody waiting through. */
  notify(): void;
  /** Resolves when the gate opens, or after `ms`. */
  wait(ms: number): Promise<void>;
}

/** A pause that can be cut short and leaves no timer behind. */
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
