import { handoverMade, type Handover } from '@ten8/contracts/cad/handovers';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { lockCommunity } from '../lock-community';

interface Leaving {
  actor: Actor;
  caller: Caller;
  communityId: number;
  idempotencyKey: IdempotencyKey | null;
}

/** The longest shift. It also counts for a dispatcher who is not on duty. */
const SHIFT_MS = 12 * 3_600_000;

/** Stores what the next dispatcher has to know. It is read in one statement, so that its parts fit together. */
export async function makeHandover(
  cad: Cad,
  { actor, caller, communityId, idempotencyKey }: Leaving,
): Promise<Handover> {
  const now = cad.now();
  const since = await beginOfShift(cad, { communityId, userId: actor.userId, now });
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const { limits } = await cad.boards.read(communityId, tx.transaction);
    const page = await cad.handovers.freeze({ communityId, since, now, limits }, tx.transaction);
    const by = { userId: actor.userId, name: fullName(actor) };
    const made = await cad.handovers.insert({ communityId, by, since, now, page }, tx.transaction);
    appendMade(tx, made, by.name);
    return made;
  });
}

async function beginOfShift(
  { dispatchers }: Cad,
  { communityId, userId, now }: { communityId: number; userId: number; now: Date },
): Promise<Date> {
  const earliest = new Date(now.getTime() - SHIFT_MS);
  const onDuty = (await dispatchers.list(communityId)).find((each) => each.userId === userId);
  const since = onDuty ? new Date(onDuty.since) : earliest;
  return since > earliest ? since : earliest;
}

const appendMade = (tx: Tx, { id, communityId }: Handover, name: string): void =>
  tx.append(handoverMade, communityId, { handoverId: id, name });
