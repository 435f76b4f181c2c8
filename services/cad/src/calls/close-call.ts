import { callClosed } from '@ten8/contracts/cad/calls';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor } from '@ten8/service-kit/access/actor';
import type { Cad } from '../context';
import type { CallRow } from './call-store';
import { closingEntries } from './change-values';
import type { FreshEntry } from './entry-store';
import { freeUnits } from './free-units';

/** Closes an active call and frees its units. Returns the entries for its timeline. */
export async function closeCall(
  cad: Cad,
  tx: Tx,
  { id: callId, communityId, callNumber }: CallRow,
  { actor, disposition }: { actor: Actor; disposition: string | null },
): Promise<FreshEntry[]> {
  const closed = await cad.calls.close({ communityId, callIds: [callId], now: cad.now() }, tx.transaction);
  if (disposition !== null)
    await cad.calls.saveDisposition({ communityId, callId }, disposition, tx.transaction);
  tx.append(callClosed, communityId, { callId, callNumber });
  await freeUnits(cad, tx, { communityId, closed, actor });
  return closed.flatMap((each) => closingEntries(each, disposition));
}
