import { type Bolo, boloCreated, type NewBolo } from '@ten8/contracts/cad/bolos';
import { type Caller } from '@ten8/service-kit/actor';
import { byOf } from '@ten8/service-kit/guards';
import { type Once, writeOnce } from '@ten8/service-kit/idempotency';
import { holdCommunity } from '../hold-community';
import { type Cad } from '../context';

export function createBolo(
  cad: Cad,
  { caller, communityId, once }: { caller: Caller; communityId: number; once: Once | null },
  sent: NewBolo,
): Promise<Bolo> {
  return writeOnce(cad.db, cad.log, byOf(caller), once, async (tx) => {
    await holdCommunity(cad, tx, communityId);
    const bolo = await cad.bolos.insert(communityId, sent, cad.now(), tx.transaction);
    tx.append(boloCreated, communityId, { ...bolo, boloId: bolo.id });
    return bolo;
  });
}
