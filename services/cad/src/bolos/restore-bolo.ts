import { boloRestored, type Bolo } from '@ten8/contracts/cad/bolos';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { requireBoloRoom } from './create-bolo';

/** Undoes a deletion: everyone sees the BOLO again. Two requests at the same time restore it once. */
export function restoreBolo(cad: Cad, caller: Caller, { id, communityId }: Bolo): Promise<Bolo> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId, 'BOLO');
    const present = await cad.bolos.find({ id, communityId }, cad.now(), tx.transaction);
    if (present) return present;
    await requireBoloRoom(cad, tx, communityId);
    const bolo = await cad.bolos.restore(id, tx.transaction);
    if (!bolo) throw refuse('not_found', 'BOLO not found');
    tx.append(boloRestored, communityId, { ...bolo, boloId: bolo.id });
    return bolo;
  });
}
