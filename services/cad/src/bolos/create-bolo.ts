import { boloCreated, MAX_BOLOS, type Bolo, type NewBolo } from '@ten8/contracts/cad/bolos';
import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';

export function createBolo(
  cad: Cad,
  {
    caller,
    communityId,
    idempotencyKey,
  }: { caller: Caller; communityId: number; idempotencyKey: IdempotencyKey | null },
  sent: NewBolo,
): Promise<Bolo> {
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, communityId);
    await requireBoloRoom(cad, tx, communityId);
    const authorId = caller.actor?.userId ?? null;
    const bolo = await cad.bolos.insert(
      { ...sent, communityId, authorId, createdAt: cad.now() },
      tx.transaction,
    );
    tx.append(boloCreated, communityId, { ...bolo, boloId: bolo.id });
    return bolo;
  });
}

export async function requireBoloRoom(cad: Cad, { transaction }: Tx, communityId: number): Promise<void> {
  if (!cad.hasQuotas || (await cad.bolos.count(communityId, transaction)) < MAX_BOLOS) return;
  throw refuse('quota_reached', `A community can have ${MAX_BOLOS} BOLOs. Please delete one first.`);
}
