import { boloDeleted, type Bolo } from '@ten8/contracts/cad/bolos';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';

export function deleteBolo(cad: Cad, caller: Caller, { id, communityId }: Bolo): Promise<void> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId, 'BOLO');
    const deleted = await cad.bolos.remove(id, cad.now(), tx.transaction);
    if (!deleted) throw refuse('not_found', 'BOLO not found');
    tx.append(boloDeleted, communityId, { ...deleted, boloId: id });
  });
}
