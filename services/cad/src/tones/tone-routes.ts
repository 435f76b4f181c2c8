import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/tones';
import type { RedisClient } from '@ten8/event-log/redis-connection';
import { createLimit, type Limit } from '@ten8/service-kit/http/limits';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve, type GuardInput } from '@ten8/service-kit/http/serve';
import { atDesk } from '../at-desk';
import type { Cad } from '../context';
import { playTone } from './play-tone';
import { sendMessage } from './send-message';

interface ToneLimits {
  tones: Limit;
  messages: Limit;
}

/** These limits count for each dispatcher. */
export function createToneLimits(redis: RedisClient, isOn: boolean): ToneLimits {
  const limit = (name: string, points: number, sentence: string) =>
    createLimit(redis, isOn, { name, points, seconds: 60, sentence });
  return {
    tones: limit('tones', 10, 'At most 10 tones a minute'),
    messages: limit('messages', 60, 'At most 60 messages a minute'),
  };
}

export function toneRoutes(cad: Cad, { tones, messages }: ToneLimits): Router {
  const router = createRouter();

  serve(router, contract.playTone, limited(cad, tones), (input) => {
    const { params, body, actor, caller, idempotencyKey } = input;
    return playTone(cad, { actor, caller, ...params, order: body, idempotencyKey });
  });
  serve(router, contract.sendMessage, limited(cad, messages), (input) => {
    const { params, body, actor, caller, idempotencyKey } = input;
    return sendMessage(cad, { actor, caller, ...params, sent: body, idempotencyKey });
  });
  return router;
}

const limited = (cad: Cad, limit: Limit) => {
  const guard = atDesk(cad);
  return async (input: GuardInput<{ communityId: number }>) => {
    const admitted = await guard(input);
    await limit.take(String(admitted.actor.userId));
    return admitted;
  };
};
