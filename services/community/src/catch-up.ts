import type { ServiceKey } from '@ten8/contracts/define';
import type { Follower } from '@ten8/event-log/follow';
import type { Caller } from '@ten8/service-kit/actor';

/** Waits, at most a second, until what the caller may have written has arrived here. */
export type CatchUp = (caller: Caller, ...producers: ServiceKey[]) => Promise<void>;

const PATIENCE_MS = 1_000;

export const createCatchUp =
  (followers: Partial<Record<ServiceKey, Follower>>): CatchUp =>
  async (caller, ...producers) => {
    await Promise.all(
      producers.map((producer) => followers[producer]?.waitFor(caller.positions[producer] ?? 0, PATIENCE_MS)),
    );
  };
