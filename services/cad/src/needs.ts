import type { Need } from '@ten8/contracts/cad/calls';
import { kindOf } from '@ten8/contracts/cad/unit-kinds';
import type { Tx } from '@ten8/event-log/transact';
import type { CallRow } from './calls/call-store';
import type { FreshEntry } from './calls/entry-store';
import type { CadRecords } from './context';

/** A call has at most one need of each kind, so a new one replaces the old one. */
export const withNeed = (needs: readonly Need[], need: Need): Need[] => [
  ...needs.filter(({ kind }) => kind !== need.kind),
  need,
];

interface Coming {
  id: number;
  callsign: string;
  department: string;
}

/** Marks needs as met by units that come onto a call. Without a need of their kinds nothing is written. */
export async function meetNeeds(
  { calls }: Pick<CadRecords, 'calls'>,
  { transaction }: Tx,
  { id: callId, communityId, needs }: Pick<CallRow, 'id' | 'communityId' | 'needs'>,
  units: readonly Coming[],
): Promise<FreshEntry[]> {
  const met = needs.flatMap((need) => {
    const unit = units.find(({ department }) => kindOf(department) === need.kind);
    return need.state === 'asked' && unit ? [{ need, unit }] : [];
  });
  if (met.length === 0) return [];
  const after = needs.map((need) =>
    met.some((each) => each.need === need) ? { ...need, state: 'met' as const } : need,
  );
  await calls.saveNeeds({ communityId, callId }, after, transaction);
  return met.map(({ need: { kind }, unit: { id: unitId, callsign } }) => ({
    callId,
    kind: 'aid-met',
    unitId,
    data: { kind, callsign },
  }));
}
