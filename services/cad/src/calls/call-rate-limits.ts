import type { RedisClient } from '@ten8/event-log/redis-connection';
import type { Caller } from '@ten8/service-kit/access/actor';
import { networkOf } from '@ten8/service-kit/http/address';
import { createLimit } from '@ten8/service-kit/http/limits';

export interface CallRateLimits {
  /** Counts one call to a community; refuses when there were too many. Returns what takes it back. */
  count(caller: Caller, communityId: number, isMember: boolean): Promise<() => Promise<void>>;
}

const SENTENCE = 'Too many calls. Please wait a moment and try again.';
const MINUTE = 60;
const HOUR = 3_600;

/**
 * Per minute: five calls from an address, or from a user who is no member; twenty from a member; sixty to a community.
 * Of those sixty, twenty are reserved for addresses that did not call within the last hour, so that a flood from a few
 * addresses does not stop everyone else.
 */
export function createCallRateLimits(redis: RedisClient | null, isOn: boolean): CallRateLimits {
  const limit = (name: string, points: number, seconds = MINUTE) =>
    createLimit(redis, isOn, { name: `calls-${name}`, points, seconds, sentence: SENTENCE });
  const perStranger = limit('stranger', 5);
  const perMember = limit('member', 20);
  const perCommunity = limit('community', 60);
  const ofKnownAddresses = limit('known-addresses', 40);
  const lastOfAddress = limit('address', 1, HOUR);

  return {
    async count({ actor, address }, communityId, isMember) {
      const network = networkOf(address);
      const personal = isMember ? perMember : perStranger;
      const personalKey = actor ? `user ${actor.userId}` : network;
      await personal.take(personalKey);
      const addressKey = `${communityId} ${network}`;
      const isKnown = await lastOfAddress.check(addressKey).then(
        () => false,
        () => true,
      );
      if (isKnown) {
        // Also when the call is refused: who never stops calling is never new again.
        await lastOfAddress.restart(addressKey);
        await ofKnownAddresses.take(String(communityId));
      }
      await perCommunity.take(String(communityId));
      if (!isKnown) await lastOfAddress.restart(addressKey);

      return async () => {
        await personal.giveBack(personalKey);
        await perCommunity.giveBack(String(communityId));
        await (isKnown ? ofKnownAddresses.giveBack(String(communityId)) : lastOfAddress.reset(addressKey));
      };
    },
  };
}
