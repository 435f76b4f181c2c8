import type { Call } from '@ten8/contracts/cad/calls';
import { rollAnswered, rollCalled } from '@ten8/contracts/cad/roll-calls';
import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/idempotency';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { hearUnit } from '../hear-unit';
import { lockCommunity } from '../lock-community';
import { requireActive } from '../require-active';
import { withWaiting } from '../still-asked';
import { writeEntries } from '../write-entries';
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
    const entries = [{ callId, kind: 'roll-call', data: { asked: waiting.length } } as const];
    const [asked] = await writeEntries(cad, tx, { communityId, by: caller, entries });
    if (!asked) throw refuse('not_found', 'Call not found');
    const byName = asked.by?.name ?? fullName(actor);
    const rollCall = { id: asked.id, at: asked.createdAt, byName, waiting };
    await cad.calls.saveRollCall({ communityId, callId }, rollCall, tx.transaction);
    tx.append(rollCalled, communityId, { callId, callNumber, rollCallId: asked.id });
    return presentCall(await findCall(cad, known, tx.transaction));
  });
}

interface Answering {
  actor: Actor;
  caller: Caller;
  /** On which the roll call began, as the guard found it. */
  call: CallRow;
  rollCallId: number;
}

export function answerRoll(cad: Cad, { actor, caller, call: asking, rollCallId }: Answering): Promise<Call> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    const { communityId } = asking;
    await lockCommunity(cad, tx, communityId, 'Roll call');
    const unit = await cad.units.findOwn({ communityId, userId: actor.userId }, tx.transaction);
    const call = await findAskedCall(cad, tx, { asking, callId: unit?.callId ?? null, rollCallId });
    if (!unit || !call) throw refuse('not_attached', 'Your unit is not on this call');
    await hearUnit(cad, tx, communityId, actor);
    const { id: callId, callNumber, rollCall } = call;
    if (rollCall?.id !== rollCallId || !rollCall.waiting.includes(unit.id)) return presentCall(call);
    const waiting = rollCall.waiting.filter((id) => id !== unit.id);
    await cad.calls.raiseVersion({ communityId, callId }, tx.transaction);
    await cad.calls.saveRollCall({ communityId, callId }, withWaiting(rollCall, waiting), tx.transaction);
    const { id: unitId, callsign } = unit;
    const entries = [{ callId, kind: 'roll-answered', unitId, data: { callsign } } as const];
    await writeEntries(cad, tx, { communityId, by: caller, entries });
    tx.append(rollAnswered, communityId, { callId, callNumber, rollCallId, unitId, callsign });
    return presentCall(await findCall(cad, call, tx.transaction));
  });
}

interface AnsweredRollCall {
  asking: CallRow;
  /** Where the unit is now. */
  callId: number | null;
  rollCallId: number;
}

/** The call of the unit, if its roll call began there, or on a call that was merged into it or separated from it. */
async function findAskedCall(cad: Cad, tx: Tx, { asking, callId, rollCallId }: AnsweredRollCall) {
  if (callId === null) return null;
  const { id, communityId } = asking;
  const call = await findCall(cad, { id: callId, communityId }, tx.transaction);
  const { mergedInto } = await findCall(cad, { id, communityId }, tx.transaction);
  return [id, mergedInto].includes(callId) || call.rollCall?.id === rollCallId ? call : null;
}
