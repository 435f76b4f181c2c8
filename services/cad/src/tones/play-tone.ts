import { randomUUID } from 'node:crypto';
import { tonePlayed, type Tone, type ToneOrder } from '@ten8/contracts/cad/tones';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { lockCommunity } from '../lock-community';
import { findOnDuty, usersOnDuty } from '../receivers';

interface Playing {
  actor: Actor;
  caller: Caller;
  communityId: number;
  order: ToneOrder;
  idempotencyKey: IdempotencyKey | null;
}

/** Plays a tone in the browsers of these units, of these kinds, or of everyone on duty. */
export function playTone(
  cad: Cad,
  { actor, caller, communityId, order, idempotencyKey }: Playing,
): Promise<Tone> {
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const userIds = order.unitIds
      ? (await findOnDuty(cad, tx, communityId, order.unitIds)).map(({ userId }) => userId)
      : await usersOnDuty(cad, tx, communityId, order.kinds);
    const played = {
      toneId: randomUUID(),
      tone: order.tone,
      byName: fullName(actor),
      at: cad.now().toISOString(),
    };
    tx.append(tonePlayed, communityId, { ...played, userIds });
    return played;
  });
}
