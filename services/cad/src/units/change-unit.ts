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
  const { callId, firstOnSceneAt, ...unit } = before;
  const save = () => cad.units.save(change, tx.transaction);
  const saved = { ...unit, ...change };
  if (isLeaving) {
    // Saved at once: a follower may read the unit again in the same transaction.
    await save();
    if (callId !== null) await releaseUnit(cad, tx, { unit: saved, by });
  } else if (callId === null || !isNewStatus) tx.defer(save);
  else await saveOnCall(cad, tx, { callId, isReached: firstOnSceneAt !== null, before, saved, save, by });
  return saved;
}

interface StatusChange {
  callId: number;
  /** Whether a unit was on scene before. */
  isReached: boolean;
  before: UnitRow;
  saved: UnitRow;
  save: () => Promise<unknown>;
  by: Caller | null;
}

/** The call's timeline gets an entry. This takes a round trip only for the first unit on scene, which the call shows. */
async function saveOnCall(
  cad: Records,
  tx: Tx,
  { callId, isReached, before, saved, save, by }: StatusChange,
): Promise<void> {
  const { communityId, callsign } = saved;
  const data = { callsign, from: before.status, to: saved.status };
  const entries = [{ callId, kind: 'status-changed', unitId: saved.id, data } as const];
  const write = () => Promise.all([save(), writeEntries(cad, tx, { communityId, by, entries })]);
  if (saved.status === 'on-scene' && !isReached)
    await Promise.all([write(), noteOnScene(cad, tx, { communityId, callIds: [callId] })]);
  else tx.defer(write);
}

/** The fields that all facts about a unit have. */
export const describeUnit = ({ id, userId, callsign, name, status }: UnitRow) => ({
  unitId: id,
  userId,
  callsign,
  name,
  status,
});
