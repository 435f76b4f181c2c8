import type { Call } from '@ten8/contracts/cad/calls';
import { rollAnswered } from '@ten8/contracts/cad/roll-calls';
import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { hearUnit } from '../hear-unit';
import { lockCommunity } from '../lock-community';
import { withWaiting } from '../roll-call';
import { writeEntries } from '../write-entries';
import { presentCall, type CallRow } from './call-store';
import { findCall } from './find-call';

interface Answering {
  actor: Actor;
  caller: Caller;
  /** On which the roll call began, as the guard found it. */
  call: CallRow;
  rollCallId: number;
}

/** Notes the 10-4 of the officer's unit. A second answer changes nothing. */
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
