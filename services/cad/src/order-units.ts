import type { UnitStatus } from '@ten8/contracts/cad/constants';
import { unitDispatched } from '@ten8/contracts/cad/dispatch';
import { unitStatusChanged } from '@ten8/contracts/cad/units';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor } from '@ten8/service-kit/access/actor';
import type { CadRecords } from './context';
import { fullName } from './full-name';
import type { UnitRow } from './units/unit-store';

interface StatusOrder {
  units: UnitRow[];
  status: UnitStatus;
}

/** Sets the status, and returns the units that had another one. */
export async function orderStatus(
  cad: Pick<CadRecords, 'units' | 'now'>,
  tx: Tx,
  { units, status }: StatusOrder,
): Promise<UnitRow[]> {
  const changing = units.filter((unit) => unit.status !== status);
  const [first] = changing;
  if (!first) return [];
  const { communityId } = first;
  const unitIds = changing.map(({ id }) => id);
  await cad.units.saveStatus({ communityId, unitIds, status, now: cad.now() }, tx.transaction);
  for (const { id: unitId, userId, callsign, name, status: before } of changing)
    tx.append(unitStatusChanged, communityId, { unitId, userId, callsign, name, status, before });
  return changing;
}

interface OfficerNotice {
  actor: Actor;
  unit: UnitRow;
  status: UnitStatus;
  call: { id: number; callNumber: number } | null;
  /** The call that the unit left because it was closed. */
  closedCall?: { callNumber: number } | undefined;
}

/** Notifies a unit's officer of what was done with it, unless they did it themselves. */
export function notifyOfficer(tx: Tx, { actor, unit, status, call, closedCall }: OfficerNotice): void {
  if (unit.userId === actor.userId) return;
  tx.append(unitDispatched, unit.communityId, {
    userIds: [unit.userId],
    unitId: unit.id,
    callId: call?.id ?? null,
    callNumber: call?.callNumber ?? null,
    closedCallNumber: closedCall?.callNumber ?? null,
    status,
    byName: fullName(actor),
  });
}
