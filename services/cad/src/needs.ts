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
  const { after, entries } = metBy(units, { callId, needs });
  if (entries.length > 0) await calls.saveNeeds({ communityId, callId }, after, transaction);
  return entries;
}

/** A call's needs after these units have come, and an entry for each need that they meet. */
export function metBy(
  units: readonly Coming[],
  { callId, needs }: { callId: number; needs: readonly Need[] },
): { after: Need[]; entries: FreshEntry[] } {
  const met = needs.flatMap((need) => {
    const unit = units.find(({ department }) => kindOf(department) === need.kind);
    return need.state === 'asked' && unit ? [{ need, unit }] : [];
  });
  const after = needs.map((need) =>
    met.some((each) => each.need === need) ? { ...need, state: 'met' as const } : need,
  );
  const entries = met.map(({ need: { kind }, unit: { id: unitId, callsign } }) => ({
    callId,
    kind: 'aid-met' as const,
    unitId,
    data: { kind, callsign },
  }));
  return { after, entries };
}

/** The needs of a call that takes those of a duplicate: what is still asked for there is asked for here, too. */
export const joinNeeds = (needs: readonly Need[], ofDuplicate: readonly Need[]): Need[] => {
  const isTaken = (need: Need) => {
    const here = needs.find(({ kind }) => kind === need.kind);
    return !here || (need.state === 'asked' && here.state !== 'asked');
  };
  return ofDuplicate.filter(isTaken).reduce(withNeed, [...needs]);
};

const isSame = (one: Need | undefined, other: Need | undefined): boolean =>
  one?.since === other?.since && one?.state === other?.state;

interface Separated {
  /** The needs of the call before the merge, and after it. */
  before: readonly Need[];
  after: readonly Need[];
  ofDuplicate: readonly Need[];
  /** Of the duplicates that were merged into the call later and still are. */
  ofLater: readonly (readonly Need[])[];
}

/**
 * The needs of a call before the merge of a duplicate, except for kinds of which the need has changed since. What later
 * duplicates ask for, too, stays asked for.
 */
export const separateNeeds = (
  now: readonly Need[],
  { before, after, ofDuplicate, ofLater }: Separated,
): Need[] => {
  const kinds = new Set([...before, ...now].map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => {
    const isOfKind = (need: Need) => need.kind === kind;
    const current = now.find(isOfKind);
    const isUnchanged = isSame(current, after.find(isOfKind));
    // It is also the duplicate's own if it got here when another merge was undone.
    if (!isUnchanged && !isSame(current, ofDuplicate.find(isOfKind))) return current ?? [];
    const restored = isUnchanged ? before.filter(isOfKind) : [];
    return ofLater.reduce<Need[]>((needs, later) => joinNeeds(needs, later.filter(isOfKind)), restored);
  });
};
