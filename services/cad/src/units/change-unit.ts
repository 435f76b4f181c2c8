import { unitDetached } from '@ten8/contracts/cad/calls';
import type { Tx } from '@ten8/event-log/transact';
import type { CadRecords } from '../context';
import type { UnitFields, UnitRow } from './unit-store';

type Records = Pick<CadRecords, 'units' | 'calls' | 'now'>;

/** Saves a unit's fields. Going off duty takes it from its call; unavailable does not, as its officer may be back. */
export async function changeUnit(
  cad: Records,
  tx: Tx,
  { id }: UnitRow,
  changes: Partial<UnitFields>,
): Promise<UnitRow> {
  const saved = await cad.units.save({ id, ...changes, updatedAt: cad.now() }, tx.transaction);
  if (saved.status === 'off-duty') await releaseUnit(cad, tx, saved);
  return saved;
}

async function releaseUnit(cad: Records, tx: Tx, unit: UnitRow): Promise<void> {
  const left = await cad.calls.release(unit.id, cad.now(), tx.transaction);
  if (left) tx.append(unitDetached, unit.communityId, { ...left, unitId: unit.id, callsign: unit.callsign });
}

/** What the facts about a unit say. */
export const describeUnit = ({ id, userId, callsign, status }: UnitRow) => ({
  unitId: id,
  userId,
  callsign,
  status,
});
