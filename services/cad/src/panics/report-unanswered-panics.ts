import { panicUnanswered } from '@ten8/contracts/cad/panic';
import type { CadRecords } from '../context';
import { describePanic } from './find-panic';

/** Appends a fact for each alarm that nobody has acknowledged for 30 seconds, once. Any replica may do it. */
export async function reportUnansweredPanics(
  cad: Pick<CadRecords, 'panics' | 'communities' | 'log' | 'now'>,
): Promise<void> {
  for (const communityId of await cad.panics.communitiesWithUnanswered(cad.now())) {
    await cad.log.transact(null, async (tx) => {
      if ((await cad.communities.lock(communityId, tx.transaction)).isDeleted) return;
      for (const panic of await cad.panics.markUnanswered(communityId, cad.now(), tx.transaction))
        tx.append(panicUnanswered, communityId, { ...describePanic(panic), location: panic.location });
    });
  }
}
