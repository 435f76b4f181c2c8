import type { Call } from '@ten8/contracts/cad/calls';
import { rollCalled } from '@ten8/contracts/cad/roll-calls';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { lockCommunity } from '../lock-community';
import { requireActive } from '../require-active';
import { writeEntry } from '../write-entries';
import { presentCall, type CallRow } from './call-store';
import { findCall } from './find-call';

interface Asking {
  actor: Actor;
  caller: Caller;
  /** As the guard found it. */
  call: CallRow;
  idempotencyKey: IdempotencyKey | null;
}

/** Asks every unit on the call for a 10-4. The id of the timeline's entry is the id of the roll call. */
export function callRoll(cad: Cad, { actor, caller, call: known, idempotencyKey }: Asking): Promise<Call> {
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, known.communityId, 'Call');
    const call = await findCall(cad, known, tx.transaction);
    await requireActive(cad, call, tx.transaction);
    const { id: callId, communityId, callNumber } = call;
    const waiting = call.assignedUnits.map(Number);
    if (waiting.length === 0) throw refuse('not_attached', 'No unit is on this call');
    await cad.calls.raiseVersion({ communityId, callId }, tx.transaction);
    const entry = { callId, kind: 'roll-call', data: { asked: waiting.length } } as const;
    const asked = await writeEntry(cad, tx, { communityId, by: caller, entry });
    const byName = asked.by?.name ?? fullName(actor);
    const rollCall = { id: asked.id, at: asked.createdAt, byName, waiting };
    await cad.calls.saveRollCall({ communityId, callId }, rollCall, tx.transaction);
    tx.append(rollCalled, communityId, { callId, callNumber, rollCallId: asked.id });
    return presentCall(await findCall(cad, known, tx.transaction));
  });
}
