import { unitDetached } from '@ten8/contracts/cad/calls';
import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/access/actor';
import type { CadRecords } from './context';
import type { UnitRow } from './units/unit-store';
import { ofUnit, writeEntries } from './write-entries';

interface Release {
  unit: Pick<UnitRow, 'id' | 'communityId' | 'callsign'>;
  by: Caller | null;
}

/** Takes a unit from its call, if it is on one. If it was primary, the next unit becomes primary. */
export async function releaseUnit(
  cad: Pick<CadRecords, 'calls' | 'entries' | 'now'>,
  tx: Tx,
  { unit: { id, communityId, callsign }, by }: Release,
): Promise<void> {
  const [left] = await cad.calls.release({ communityId, unitIds: [id], now: cad.now() }, tx.transaction);
  if (!left) return;
  const { callId, callNumber, newPrimary } = left;
  const entries = [ofUnit('unit-cleared', callId, { unitId: id, callsign })];
  if (newPrimary) entries.push(ofUnit('primary-changed', callId, newPrimary));
  await writeEntries(cad, tx, { communityId, by, entries });
  tx.append(unitDetached, communityId, { callId, callNumber, unitId: id, callsign });
}
