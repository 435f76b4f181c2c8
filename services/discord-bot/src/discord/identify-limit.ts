import { setTimeout as pause } from 'node:timers/promises';

/**
 * Discord resets the token of a bot that identifies 1,000 times a day, so a bot whose sessions keep ending slows down.
 */
export interface IdentifyLimit {
  /** Resolves when the bot may identify again. */
  waitForIdentify(shardId: number, signal: AbortSignal): Promise<void>;
}

interface Limits {
  withinMs: number;
  /** This many sessions without an extra pause; afterwards one for each pause: 20 in ten minutes at most. */
  free: number;
  distanceMs: number;
  pauseMs: number;
}

const TWENTY_IN_TEN_MINUTES: Limits = {
  withinMs: 600_000,
  free: 14,
  distanceMs: 5_000,
  pauseMs: 120_000,
};

export function createIdentifyLimit(
  onIdentify: () => void,
  { withinMs, free, distanceMs, pauseMs }: Limits = TWENTY_IN_TEN_MINUTES,
): IdentifyLimit {
  const recent: number[] = [];
  const waitMs = (): number => {
    while (recent[0] !== undefined && recent[0] <= Date.now() - withinMs) recent.shift();
    return (recent.at(-1) ?? 0) + (recent.length < free ? distanceMs : pauseMs) - Date.now();
  };
  return {
    async waitForIdentify(_shardId, signal) {
      for (let ms = waitMs(); ms > 0; ms = waitMs()) await pause(ms, undefined, { signal });
      recent.push(Date.now());
      onIdentify();
    },
  };
}
