import { boloExpired } from '@ten8/contracts/cad/bolos';
import type { CadRecords } from '../context';

/** Removes BOLOs past their end, and tells the consoles. Any replica may do it; each BOLO is removed once. */
export async function expireBolos(cad: CadRecords): Promise<void> {
  for (const communityId of await cad.bolos.communitiesWithExpired(cad.now())) {
    await cad.log.transact(null, async (tx) => {
      if ((await cad.communities.lock(communityId, tx.transaction)).isDeleted) return;
      for (const bolo of await cad.bolos.removeExpired(communityId, cad.now(), tx.transaction))
        tx.append(boloExpired, communityId, { ...bolo, boloId: bolo.id });
    });
  }
}
