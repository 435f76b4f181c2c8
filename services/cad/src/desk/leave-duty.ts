import { dispatcherLeft } from '@ten8/contracts/cad/desk';
import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad, CadRecords } from '../context';
import { lockCommunity } from '../lock-community';
import type { DispatcherKey } from './dispatcher-store';

export function leaveDuty(cad: Cad, caller: Caller, dispatcher: DispatcherKey): Promise<void> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, dispatcher.communityId);
    await endDuty(cad, tx, dispatcher);
  });
}

/** The community must be locked. */
export async function endDuty(
  { dispatchers }: Pick<CadRecords, 'dispatchers'>,
  tx: Tx,
  dispatcher: DispatcherKey,
): Promise<void> {
  const left = await dispatchers.leave(dispatcher, tx.transaction);
  if (left) tx.append(dispatcherLeft, dispatcher.communityId, left);
}

/** Ends the duty of dispatchers who were not heard from for 90 seconds. Any replica may do it. */
export async function endTimedOutDuties(cad: CadRecords): Promise<void> {
  for (const communityId of await cad.dispatchers.communitiesWithTimedOut(cad.now())) {
    await cad.log.transact(null, async (tx) => {
      if ((await cad.communities.lock(communityId, tx.transaction)).isDeleted) return;
      const gone = await cad.dispatchers.removeTimedOut(communityId, cad.now(), tx.transaction);
      for (const left of gone) tx.append(dispatcherLeft, communityId, left);
    });
  }
}
