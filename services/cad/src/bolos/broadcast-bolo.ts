import { boloBroadcast, type Bolo } from '@ten8/contracts/cad/bolos';
import { BOLO_BROADCAST_MS } from '@ten8/contracts/cad/constants';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { cooldownLeft } from '../cooldown';
import { lockCommunity } from '../lock-community';

/** Makes every console of the community show the BOLO, with a tone. Once in ten minutes for the same BOLO. */
export function broadcastBolo(cad: Cad, caller: Caller, { id, communityId }: Bolo): Promise<Bolo> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId, 'BOLO');
    const now = cad.now();
    const bolo = await cad.bolos.find({ id, communityId }, now, tx.transaction);
    if (!bolo) throw refuse('not_found', 'BOLO not found');
    const last = bolo.broadcastAt;
    const retryAfterMs = last ? cooldownLeft(Date.parse(last), BOLO_BROADCAST_MS, now) : 0;
    if (retryAfterMs > 0)
      throw refuse('rate_limited', 'This BOLO was broadcast in the last ten minutes', { retryAfterMs });
    const broadcast = await cad.bolos.markBroadcast({ id, communityId }, now, tx.transaction);
    if (!broadcast) throw refuse('not_found', 'BOLO not found');
    tx.append(boloBroadcast, communityId, { ...broadcast, boloId: id });
    return broadcast;
  });
}
