import { readSeen, writeSeen } from '@ten8/service-kit/actor';

export interface Seen {
  /** Remembers the furthest position of each log that an answer named; returns what this one named. */
  note(header: string | string[] | undefined): Record<string, number>;
  header(): string;
}

/** How far the callers of this gateway may have seen each log: with it every service lets them read their own writes. */
export function createSeen(): Seen {
  const furthest: Record<string, number> = {};
  let written = '';
  return {
    note(header) {
      if (header === undefined) return {};
      const named = readSeen(String(header));
      for (const [producer, seq] of Object.entries(named)) {
        furthest[producer] = Math.max(furthest[producer] ?? 0, seq);
      }
      written = writeSeen(furthest);
      return named;
    },
    header: () => written,
  };
}
