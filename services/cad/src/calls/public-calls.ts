import type { Redis } from 'ioredis';
import { createLimit } from '@ten8/service-kit/limits';

export interface PublicCalls {
  /** The one community that anybody may call. */
  communityId: number;
  /** Counts one call of somebody who is not signed in; refuses when there were too many. */
  count(address: string): Promise<void>;
}

const SENTENCE = 'Too many calls. Please wait a moment and try again.';

/** Five calls a minute from one address, sixty from everywhere together. */
export function createPublicCalls(redis: Redis, isLimited: boolean, communityId: number): PublicCalls {
  const limit = (name: string, points: number) =>
    createLimit(redis, isLimited, { name, points, seconds: 60, sentence: SENTENCE });
  const perAddress = limit('public-calls-address', 5);
  const perCommunity = limit('public-calls-community', 60);
  return {
    communityId,
    async count(address) {
      await perAddress.take(address);
      await perCommunity.take(String(communityId));
    },
  };
}
