import { callReached } from '@ten8/contracts/cad/calls';
import type { Tx } from '@ten8/event-log/transact';
import type { CadRecords } from './context';

/** Notes the first unit on scene, once for each call. Run it after units came onto these calls or changed status. */
export async function noteOnScene(
  { calls, now }: Pick<CadRecords, 'calls' | 'now'>,
  tx: Tx,
  { communityId, callIds }: { communityId: number; callIds: number[] },
): Promise<void> {
  for (const reached of await calls.noteOnScene({ communityId, callIds, now: now() }, tx.transaction))
    tx.append(callReached, communityId, reached);
}
