/** Up to twice as long, at random, so that browsers that failed together do not all try again together. */
const PAUSE_MS = 1_000;

interface Retrying {
  /** Asked before each try: false gives up. */
  isWanted: () => boolean;
  /** Errors for which it answers false are thrown. By default every error is temporary. */
  isTemporary?: (error: unknown) => boolean;
}

/** Tries until it succeeds. Undefined once the result is not wanted any more. */
export async function retry<T>(
  work: () => Promise<T>,
  { isWanted, isTemporary = () => true }: Retrying,
): Promise<T | undefined> {
  while (isWanted()) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error)) throw error;
    }
    await pause(PAUSE_MS * (1 + Math.random()));
  }
  return undefined;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
