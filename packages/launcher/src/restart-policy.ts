const FIRST_PAUSE_MS = 500;
const MAX_DEATHS = 5;
const WITHIN_MS = 60_000;

/** How long to wait before a process is started again; null when it has died too often. */
export type RestartPolicy = (name: string) => number | null;

/** Each death within a minute doubles the pause, and the fifth one is the last. */
export function createRestartPolicy(now: () => number = Date.now): RestartPolicy {
  const deaths = new Map<string, number[]>();
  return (name) => {
    const recent = (deaths.get(name) ?? []).filter((at) => now() - at < WITHIN_MS);
    recent.push(now());
    deaths.set(name, recent);
    return recent.length < MAX_DEATHS ? FIRST_PAUSE_MS * 2 ** (recent.length - 1) : null;
  };
}
