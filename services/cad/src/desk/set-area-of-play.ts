import { areaOfPlayChanged } from '@ten8/contracts/cad/desk';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';

/** Sets where the community plays now; null clears it. */
export function setAreaOfPlay(
  cad: Cad,
  caller: Caller,
  { communityId, text }: { communityId: number; text: string | null },
): Promise<void> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const { areaOfPlay } = await cad.boards.read(communityId, tx.transaction);
    if (areaOfPlay === text) return;
    await cad.boards.saveArea(communityId, text, tx.transaction);
    tx.append(areaOfPlayChanged, communityId, { text });
  });
}
