import { unitAttached, unitDetached } from '@ten8/contracts/cad/calls';
import type { UnitStatus } from '@ten8/contracts/cad/constants';
import { primaryChanged, type Dispatched, type UnitOrders } from '@ten8/contracts/cad/dispatch';
import { refuse } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { presentCall, type CallRow, type LeftCall } from '../calls/call-store';
import type { FreshEntry } from '../calls/entry-store';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { meetNeeds } from '../needs';
import { noteOnScene } from '../note-on-scene';
import { notifyOfficer, orderStatus } from '../order-units';
import { isOnDuty, requireDispatcher } from '../policy';
import { requireActive } from '../require-active';
import { removeAbsentFromRollCall } from '../roll-call';
import { presentUnit, type PlacedUnit } from '../units/unit-store';
import { ofUnit, writeEntries } from '../write-entries';

interface Dispatching {
  actor: Actor;
  roles: Role[];
  caller: Caller;
  communityId: number;
  orders: UnitOrders;
}

/** Moves units, all or none. A unit is never on two calls, even if two dispatchers move it at the same time. */
export function dispatchUnits(
  cad: Cad,
  { actor, roles, caller, communityId, orders }: Dispatching,
): Promise<Dispatched> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const units = await findUnits(cad, tx, communityId, orders);
    if (units.some(({ userId }) => userId !== actor.userId)) requireDispatcher(roles);
    const call = await findTarget(cad, tx, communityId, orders);
    const plan = planOf(await withStatus(cad, tx, communityId, orders), { communityId, units, call });
    const left = await leave(cad, tx, plan);
    const assigned = await assign(cad, tx, plan);
    const first = await putFirst(cad, tx, call, { orders, units });
    const changed = await orderStatus(cad, tx, { units: plan.changing, status: plan.status });
    const entries = [...leavingEntries(left, units), ...assigned, ...first, ...statusEntries(plan, changed)];
    await writeEntries(cad, tx, { communityId, by: caller, entries });
    const callIds = callIdsIn(entries);
    if (callIds.length > 0) await noteOnScene(cad, tx, { communityId, callIds });
    notifyOfficers(tx, actor, { units, plan, changed });
    return describe(cad, tx, communityId, { orders, callIds });
  });
}

async function findUnits(cad: Cad, tx: Tx, communityId: number, orders: UnitOrders): Promise<PlacedUnit[]> {
  const found = await cad.units.findAll(communityId, orders.unitIds, tx.transaction);
  // In the order of the request, because the first unit on a call is primary.
  const units = orders.unitIds.flatMap((unitId) => found.find(({ id }) => id === unitId) ?? []);
  if (units.length < orders.unitIds.length) throw refuse('not_found', 'Unit not found');
  const off = units.find((unit) => !takesOrder(unit, orders));
  if (off) throw refuse('not_on_duty', `${off.callsign} is not on duty`);
  return units;
}

/** An unavailable unit is sent to no call, but can be taken from its call and given another status. */
function takesOrder(unit: PlacedUnit, { callId, status }: UnitOrders): boolean {
  if (isOnDuty(unit) || status === 'off-duty') return true;
  return unit.status === 'unavailable' && typeof callId !== 'number';
}

async function findTarget(
  cad: Cad,
  tx: Tx,
  communityId: number,
  { callId }: UnitOrders,
): Promise<CallRow | null> {
  if (callId === undefined || callId === null) return null;
  const call = await cad.calls.find({ id: callId, communityId }, tx.transaction);
  if (!call) throw refuse('not_found', 'Call not found');
  await requireActive(cad, call, tx.transaction);
  return call;
}

interface Plan {
  communityId: number;
  call: CallRow | null;
  /** Units that leave their call or come onto another one. */
  moving: PlacedUnit[];
  /** Units that get the status, if they have another one. */
  changing: PlacedUnit[];
  status: UnitStatus;
}

/** An order without a status uses the community's setting. */
async function withStatus(
  { boards }: Cad,
  { transaction }: Tx,
  communityId: number,
  orders: UnitOrders,
): Promise<UnitOrders> {
  if (orders.status !== undefined || orders.keepStatus) return orders;
  const { whenAssigned, whenCleared } = await boards.settings(communityId, transaction);
  return { ...orders, keepStatus: (orders.callId === null ? whenCleared : whenAssigned) === 'keep' };
}

/** A unit that is already on the call keeps its status, unless the order names one. */
function planOf(
  orders: UnitOrders,
  { communityId, units, call }: { communityId: number; units: PlacedUnit[]; call: CallRow | null },
): Plan {
  const { callId, status, keepStatus } = orders;
  const isLeaving = callId !== undefined || status === 'off-duty';
  const moving = isLeaving ? units.filter((unit) => unit.callId !== (call?.id ?? null)) : [];
  // One that is unavailable stays so when it leaves its call.
  let changing = moving.filter(isOnDuty);
  if (keepStatus) changing = [];
  else if (status) changing = units;
  return {
    communityId,
    call,
    moving,
    changing,
    status: status ?? (call ? 'en-route' : 'available'),
  };
}

async function leave(cad: Cad, tx: Tx, { communityId, moving }: Plan): Promise<LeftCall[]> {
  const leaving = moving.filter(({ callId }) => callId !== null);
  if (leaving.length === 0) return [];
  const unitIds = leaving.map(({ id }) => id);
  const left = await cad.calls.release({ communityId, unitIds, now: cad.now() }, tx.transaction);
  for (const { id: unitId, callId, callsign } of leaving) {
    const from = left.find((call) => call.callId === callId);
    if (!from) continue;
    const described = { callId: from.callId, callNumber: from.callNumber, unitId, callsign };
    tx.append(unitDetached, communityId, described);
  }
  return left;
}

async function assign(cad: Cad, tx: Tx, { communityId, call, moving }: Plan): Promise<FreshEntry[]> {
  if (!call || moving.length === 0) return [];
  const unitIds = moving.map(({ id }) => id);
  await cad.calls.assignAll({ communityId, callId: call.id, unitIds, now: cad.now() }, tx.transaction);
  await removeAbsentFromRollCall(cad, tx, call);
  const met = await meetNeeds(cad, tx, call, moving);
  const assigned = moving.map(({ id: unitId, callsign }) => {
    const { id: callId, callNumber } = call;
    tx.append(unitAttached, communityId, { callId, callNumber, unitId, callsign });
    return ofUnit('unit-assigned', callId, { unitId, callsign });
  });
  return [...assigned, ...met];
}

/** Makes the one unit the primary of the call, unless it is already. */
async function putFirst(
  cad: Cad,
  tx: Tx,
  call: CallRow | null,
  { orders, units }: { orders: UnitOrders; units: PlacedUnit[] },
): Promise<FreshEntry[]> {
  const [unit] = units;
  const [first] = call?.assignedUnits ?? [];
  if (!orders.isPrimary || !call || !unit || first === undefined || first === String(unit.id)) return [];
  const { id: unitId, callsign } = unit;
  const { id: callId, callNumber, communityId } = call;
  await cad.calls.putFirst({ communityId, callId, unitId, now: cad.now() }, tx.transaction);
  tx.append(primaryChanged, communityId, { callId, callNumber, unitId, callsign });
  return [ofUnit('primary-changed', callId, { unitId, callsign })];
}

const leavingEntries = (left: LeftCall[], units: PlacedUnit[]): FreshEntry[] =>
  left.flatMap(({ callId, unitIds, newPrimary }) => [
    ...units
      .filter(({ id }) => unitIds.includes(id))
      .map(({ id, callsign }) => ofUnit('unit-cleared', callId, { unitId: id, callsign })),
    ...(newPrimary ? [ofUnit('primary-changed', callId, newPrimary)] : []),
  ]);

/** The entries belong to the call that each unit is on after the order. */
const statusEntries = (plan: Plan, changed: { id: number }[]): FreshEntry[] =>
  plan.changing
    .filter(({ id }) => changed.some((unit) => unit.id === id))
    .flatMap((unit) => {
      const callId = plan.moving.includes(unit) ? plan.call?.id : unit.callId;
      const data = { callsign: unit.callsign, from: unit.status, to: plan.status };
      return callId ? [{ callId, kind: 'status-changed', unitId: unit.id, data } as const] : [];
    });

const callIdsIn = (entries: FreshEntry[]): number[] => [...new Set(entries.map(({ callId }) => callId))];

function notifyOfficers(
  tx: Tx,
  actor: Actor,
  { units, plan, changed }: { units: PlacedUnit[]; plan: Plan; changed: { id: number }[] },
): void {
  for (const unit of units) {
    const isChanged = changed.some(({ id }) => id === unit.id);
    const isMoved = plan.moving.includes(unit) && (plan.call !== null || unit.callId !== null);
    if (!isChanged && !isMoved) continue;
    const status = isChanged ? plan.status : unit.status;
    notifyOfficer(tx, { actor, unit, status, call: isMoved ? plan.call : null });
  }
}

async function describe(
  cad: Cad,
  { transaction }: Tx,
  communityId: number,
  { orders, callIds }: { orders: UnitOrders; callIds: number[] },
): Promise<Dispatched> {
  const units = await cad.units.findAll(communityId, orders.unitIds, transaction);
  const calls = callIds.length > 0 ? await cad.calls.findAll(communityId, callIds, transaction) : [];
  return { units: units.map(presentUnit), calls: calls.map(presentCall) };
}
