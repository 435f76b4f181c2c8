import { publicCallsChanged, type PublicCalls } from '@ten8/contracts/cad/calls';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';

/** Pauses public calls, or sets after which time unattended ones close by themselves. */
export function setPublicCalls(
  cad: Cad,
  caller: Caller,
  { communityId, ...setting }: PublicCalls & { communityId: number },
): Promise<PublicCalls> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const before = await cad.communities.publicCalls(communityId, tx.transaction);
    const isSame =
      before.isPaused === setting.isPaused && before.closeAfterMinutes === setting.closeAfterMinutes;
    if (isSame) return setting;

    await cad.communities.setPublicCalls(communityId, setting, tx.transaction);
    tx.append(publicCallsChanged, communityId, setting);
    return setting;
  });
}
