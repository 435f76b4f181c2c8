import { callClosed, unitAttached } from '@ten8/contracts/cad/calls';
import { callsMerged, type Merged } from '@ten8/contracts/cad/merges';
import { refuse } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { joinNeeds, metBy } from '../needs';
import { noteOnScene } from '../note-on-scene';
import { notifyOfficer } from '../order-units';
import { requireActive } from '../require-active';
import { stillAsked } from '../roll-call';
import { requireCallRight } from '../self-dispatch';
import { ofUnit, writeEntries } from '../write-entries';
import { DUPLICATE } from './call-end-store';
import { presentCall, type CallRow } from './call-store';
import { closingEntries } from './change-values';
import { findCall } from './find-call';
import { moveRollCall } from './move-roll-call';

interface Merging {
  actor: Actor;
  roles: Role[];
  caller: Caller;
  /** As the guard found it. */
  call: CallRow;
  intoCallId: number;
}

/** Closes a call as a duplicate. The other call gets its units, open needs and roll call, and its caller and notes. */
export async function mergeCall(
  cad: Cad,
  { actor, roles, caller, call: known, intoCallId }: Merging,
): Promise<Merged> {
  if (intoCallId === known.id) throw intoItself();
  const { communityId } = known;
  // First, so that calls of another community look like those that do not exist.
  await findCall(cad, { id: intoCallId, communityId });
  await requireCallRight(cad, { userId: actor.userId, roles, communityId, callIds: [intoCallId] });
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId, 'Call');
    const call = await findCall(cad, known, tx.transaction);
    const into = await findCall(cad, { id: intoCallId, communityId }, tx.transaction);
    await requireActive(cad, call, tx.transaction);
    await requireActive(cad, into, tx.transaction);
    await merge(cad, tx, { actor, caller, call, into });
    return {
      call: presentCall(await findCall(cad, call, tx.transaction)),
      into: presentCall(await findCall(cad, into, tx.transaction)),
    };
  });
}

function intoItself() {
  const message = 'A call cannot be merged into itself';
  return refuse('invalid_request', message, { details: [{ path: 'intoCallId', message }] });
}

interface Pair {
  actor: Actor;
  caller: Caller;
  call: CallRow;
  into: CallRow;
}

async function merge(cad: Cad, tx: Tx, { actor, caller, call, into }: Pair): Promise<void> {
  const { communityId } = call;
  const unitIds = call.assignedUnits.map(Number);
  const closed = await cad.calls.close({ communityId, callIds: [call.id], now: cad.now() }, tx.transaction);
  await cad.calls.saveMerge({ communityId, callId: call.id, intoCallId: into.id }, tx.transaction);
  if (unitIds.length > 0)
    await cad.calls.assignAll({ communityId, callId: into.id, unitIds, now: cad.now() }, tx.transaction);
  else await cad.calls.raiseVersion({ communityId, callId: into.id }, tx.transaction);

  const rolls = moveRollCall({ from: call.rollCall, to: stillAsked(into, cad.now()), unitIds });
  await cad.calls.saveRollCall({ communityId, callId: into.id }, rolls.to, tx.transaction);
  const moved = await cad.units.findAll(communityId, unitIds, tx.transaction);
  const { after, entries: met } = metBy(moved, { callId: into.id, needs: into.needs });
  const needs = joinNeeds(after, call.needs);
  await cad.calls.saveNeeds({ communityId, callId: into.id }, needs, tx.transaction);
  const units = closed.flatMap((each) => each.units);
  const rollCalls = { before: into.rollCall?.id ?? null, ofDuplicate: call.rollCall?.id ?? null };
  const { callerName, callerPhone } = call;
  const data = { callerName, callerPhone, units };
  const entries = [
    ...closed.flatMap((each) => closingEntries(each, DUPLICATE)),
    {
      callId: call.id,
      kind: 'merged',
      data: {
        ...data,
        ...numberOf(into),
        isDuplicate: true,
        rollCalls,
        needs: { before: into.needs, after: needs },
      },
    } as const,
    { callId: into.id, kind: 'merged', data: { ...data, ...numberOf(call), isDuplicate: false } } as const,
    ...units.map((unit) => ofUnit('unit-assigned', into.id, unit)),
    ...met,
  ];
  await writeEntries(cad, tx, { communityId, by: caller, entries });
  if (units.length > 0) await noteOnScene(cad, tx, { communityId, callIds: [into.id] });
  tx.append(callClosed, communityId, numberOf(call));
  tx.append(callsMerged, communityId, pairOf(call, into));
  for (const unit of units) tx.append(unitAttached, communityId, { ...numberOf(into), ...unit });
  for (const unit of moved) notifyOfficer(tx, { actor, unit, status: unit.status, call: into });
}

const numberOf = ({ id: callId, callNumber }: CallRow) => ({ callId, callNumber });
export const pairOf = (call: CallRow, into: CallRow) => ({
  ...numberOf(call),
  intoCallId: into.id,
  intoCallNumber: into.callNumber,
});
