import type { Call } from '@ten8/contracts/cad/calls';
import { REOPEN_MS } from '@ten8/contracts/cad/constants';
import { callReopened } from '@ten8/contracts/cad/merges';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { requireActive } from '../require-active';
import { writeEntries } from '../write-entries';
import { presentCall, type CallRow } from './call-store';
import { findCall } from './find-call';

/** Opens a closed call again, without units and without a disposition. */
export function reopenCall(cad: Cad, caller: Caller, { id, communityId }: CallRow): Promise<Call> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId, 'Call');
    const call = await findCall(cad, { id, communityId }, tx.transaction);
    if (!call.closedAt) return presentCall(call);
    if (call.mergedInto !== null) await requireActive(cad, call, tx.transaction);
    if (cad.now().getTime() - call.closedAt.getTime() > REOPEN_MS)
      throw refuse('call_closed', 'This call was closed more than 24 hours ago');
    await cad.calls.reopen({ communityId, callId: id }, cad.now(), tx.transaction);
    await writeEntries(cad, tx, { communityId, by: caller, entries: [{ callId: id, kind: 'reopened' }] });
    tx.append(callReopened, communityId, { callId: id, callNumber: call.callNumber });
    return presentCall(await findCall(cad, { id, communityId }, tx.transaction));
  });
}
