import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/access/actor';
import type { CadRecords } from '../context';
import { noteOnScene } from '../note-on-scene';
import { releaseUnit } from '../release-unit';
import { writeEntries } from '../write-entries';
import type { PlacedUnit, UnitFields, UnitRow } from './unit-store';

type Records = Pick<CadRecords, 'units' | 'calls' | 'entries' | 'now'>;

interface Change {
  before: PlacedUnit;
  fields: Partial<UnitFields>;
  by: Caller | null;
}

/** Saves a unit's fields. Going off duty takes it from its call; `unavailable` does not: its officer may come back. */
export async function changeUnit(cad: Records, tx: Tx, { before, fields, by }: Change): Promise<UnitRow> {
  const isLeaving = fields.status === 'off-duty' && before.status !== 'off-duty';
  const isNewStatus = fields.status !== undefined && fields.status !== before.status;
  const now = cad.now();
  const change = {
    id: before.id,
    communityId: before.communityId,
    ...fields,
    ...(isNewStatus && { statusSince: now, checkedAt: null }),
    // So that an alarm of the next shift does not show an old location.
    ...(isLeaving && { location: null, note: null }),
    updatedAt: now,
  };
  const { callId, ...unit } = before;
  // Going off duty is saved at once: a follower may read the unit again in the same transaction.
  if (callId === null && !isLeaving) {
    tx.defer((transaction) => cad.units.save(change, transaction));
    return { ...unit, ...change };
  }
  const saved = await cad.units.save(change, tx.transaction);
  if (callId === null) return saved;
  if (saved.status === 'off-duty') await releaseUnit(cad, tx, { unit: saved, by });
  else if (saved.status !== before.status) await writeStatusEntry(cad, tx, { before, saved, by });
  return saved;
}

interface StatusChange {
  before: PlacedUnit;
  saved: UnitRow;
  by: Caller | null;
}

async function writeStatusEntry(cad: Records, tx: Tx, { before, saved, by }: StatusChange): Promise<void> {
  const { callId } = before;
  if (callId === null) return;
  const data = { callsign: saved.callsign, from: before.status, to: saved.status };
  const entries = [{ callId, kind: 'status-changed', unitId: saved.id, data } as const];
  const { communityId } = saved;
  await writeEntries(cad, tx, { communityId, by, entries });
  if (saved.status === 'on-scene') await noteOnScene(cad, tx, { communityId, callIds: [callId] });
}

/** The fields that all facts about a unit have. */
export const describeUnit = ({ id, userId, callsign, name, status }: UnitRow) => ({
  unitId: id,
  userId,
  callsign,
  name,
  status,
});
