import { unitAttached, type RollCall } from '@ten8/contracts/cad/calls';
import { MERGE_UNDO_MS } from '@ten8/contracts/cad/constants';
import { callsUnmerged, type Unmerged } from '@ten8/contracts/cad/merges';
import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { separateNeeds } from '../needs';
import { noteOnScene } from '../note-on-scene';
import { notifyOfficer } from '../order-units';
import type { PlacedUnit } from '../units/unit-store';
import { ofUnit, writeEntries } from '../write-entries';
import { presentCall, type CallRow } from './call-store';
import type { LastMerge } from './entry-store';
import { findCall } from './find-call';
import { pairOf } from './merge-call';
import { moveRollCall } from './move-roll-call';

interface Unmerging {
  actor: Actor;
  caller: Caller;
  /** As the guard found it. */
  call: CallRow;
}

/** Reopens the duplicate. Units, needs and the roll call go back, as far as they did not change since the merge. */
export function unmergeCall(cad: Cad, { actor, caller, call: known }: Unmerging): Promise<Unmerged> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, known.communityId, 'Call');
    const call = await findCall(cad, known, tx.transaction);
    const into = await findMerged(cad, tx, call);
    const {
      units: merged,
      needs,
      rollCalls,
    } = await cad.entries.lastMerge({ communityId: call.communityId, callId: call.id }, tx.transaction);
    const unitIds = merged.map(({ unitId }) => unitId);
    const units = await cad.units.findAll(call.communityId, unitIds, tx.transaction);
    const back = unitIds.flatMap(
      (unitId) => units.find(({ id, callId }) => id === unitId && callId === into.id) ?? [],
    );
    const moved = merged.filter(({ unitId }) => !back.some(({ id }) => id === unitId));
    await separate(cad, tx, {
      actor,
      caller,
      call,
      into,
      back,
      needs,
      rollCalls,
      moved: moved.map(({ callsign }) => callsign),
    });
    return {
      call: presentCall(await findCall(cad, call, tx.transaction)),
      into: presentCall(await findCall(cad, into, tx.transaction)),
      moved: moved.map(({ callsign }) => callsign),
    };
  });
}

async function findMerged(
  cad: Cad,
  tx: Tx,
  { communityId, mergedInto, closedAt }: CallRow,
): Promise<CallRow> {
  if (mergedInto === null || !closedAt) throw refuse('invalid_request', 'This call was not merged');
  if (cad.now().getTime() - closedAt.getTime() > MERGE_UNDO_MS)
    throw refuse('call_merged', 'A merge can be undone for ten minutes');
  return findCall(cad, { id: mergedInto, communityId }, tx.transaction);
}

interface Separation {
  actor: Actor;
  caller: Caller;
  call: CallRow;
  into: CallRow;
  back: PlacedUnit[];
  needs: LastMerge['needs'];
  rollCalls: LastMerge['rollCalls'];
  moved: string[];
}

async function separate(cad: Cad, tx: Tx, parts: Separation): Promise<void> {
  const { actor, caller, call, into, back, moved } = parts;
  const { id: callId, callNumber, communityId } = call;
  await cad.calls.reopen({ communityId, callId }, cad.now(), tx.transaction);
  const newPrimary = await giveBack(cad, tx, parts);
  await takeNeedsBack(cad, tx, parts);
  await takeRollCallBack(cad, tx, parts);
  const named = back.map(({ id: unitId, callsign }) => ({ unitId, callsign }));
  const entries = [
    { callId: into.id, kind: 'unmerged', data: { callId, callNumber, moved } } as const,
    ...named.map((unit) => ofUnit('unit-cleared', into.id, unit)),
    ...(newPrimary ? [ofUnit('primary-changed', into.id, newPrimary)] : []),
    { callId, kind: 'unmerged', data: { callId: into.id, callNumber: into.callNumber, moved } } as const,
    ...named.map((unit) => ofUnit('unit-assigned', callId, unit)),
  ];
  await writeEntries(cad, tx, { communityId, by: caller, entries });
  if (back.length > 0) await noteOnScene(cad, tx, { communityId, callIds: [callId] });
  tx.append(callsUnmerged, communityId, pairOf(call, into));
  for (const unit of named) tx.append(unitAttached, communityId, { callId, callNumber, ...unit });
  for (const unit of back) notifyOfficer(tx, { actor, unit, status: unit.status, call });
}

/** Gives the other call the needs that it had, except where they were asked for, met or declined since the merge. */
async function takeNeedsBack(cad: Cad, tx: Tx, { call, into, needs }: Separation): Promise<void> {
  if (!needs) return;
  const { id: callId, communityId } = into;
  const ofLater = await cad.calls.needsOfLater({ ...call, callId: call.id }, tx.transaction);
  const after = separateNeeds(into.needs, { ...needs, ofDuplicate: call.needs, ofLater });
  await cad.calls.saveNeeds({ communityId, callId }, after, tx.transaction);
}

/** Each call gets back its own roll call, of the units that have not answered, unless a new one began since the merge. */
async function takeRollCallBack(
  cad: Cad,
  tx: Tx,
  { call, into, back, rollCalls }: Separation,
): Promise<void> {
  const { communityId } = call;
  const unitIds = back.map(({ id }) => id);
  const rolls = moveRollCall({ from: into.rollCall, to: null, unitIds });
  const { before = null, ofDuplicate = null } = rollCalls ?? {};
  const isOfMerge = into.rollCall && [before, ofDuplicate].includes(into.rollCall.id);
  const from = isOfMerge ? await asBegun(cad, tx, rolls.from, before) : rolls.from;
  const to = isOfMerge ? await asBegun(cad, tx, rolls.to, ofDuplicate) : rolls.to;
  await cad.calls.saveRollCall({ communityId, callId: into.id }, from, tx.transaction);
  await cad.calls.saveRollCall({ communityId, callId: call.id }, to, tx.transaction);
}

/** The roll call with this id, for the same units. Its time and author are those of its entry. */
async function asBegun(
  cad: Cad,
  tx: Tx,
  rollCall: RollCall | null,
  id: number | null,
): Promise<RollCall | null> {
  if (!rollCall || id === null || id === rollCall.id) return rollCall;
  const entry = await cad.entries.find({ id }, tx.transaction);
  return entry && { ...rollCall, id, at: entry.createdAt, byName: entry.by?.name ?? rollCall.byName };
}

/** Moves the units back. Returns the new primary of the other call, if that changed. */
async function giveBack(cad: Cad, tx: Tx, { call, into, back }: Separation) {
  const { communityId } = call;
  const unitIds = back.map(({ id }) => id);
  if (unitIds.length === 0) {
    await cad.calls.raiseVersion({ communityId, callId: into.id }, tx.transaction);
    return null;
  }
  const [left] = await cad.calls.release({ communityId, unitIds, now: cad.now() }, tx.transaction);
  await cad.calls.assignAll({ communityId, callId: call.id, unitIds, now: cad.now() }, tx.transaction);
  return left?.newPrimary ?? null;
}
