import { attachingChanged, type Attaching } from '@ten8/contracts/cad/attaching';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';

/** Sets what attaching a unit to a call does in this community. */
export function setAttaching(
  cad: Cad,
  caller: Caller,
  { communityId, setsEnRoute }: Attaching & { communityId: number },
): Promise<Attaching> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const before = await cad.attaching.read(communityId, tx.transaction);
    if (before.setsEnRoute === setsEnRoute) return before;
    await cad.attaching.save(communityId, { setsEnRoute }, tx.transaction);
    tx.append(attachingChanged, communityId, { setsEnRoute });
    return { setsEnRoute };
  });
}
