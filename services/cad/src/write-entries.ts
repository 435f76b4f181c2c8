import type { CallEntry } from '@ten8/contracts/cad/timeline';
import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/access/actor';
import type { CallRow } from './calls/call-store';
import type { FreshEntry } from './calls/entry-store';
import type { CadRecords } from './context';
import { fullName } from './full-name';

interface FreshEntries {
  communityId: number;
  /** Null for changes that the system makes itself, and where the timeline must not name the user. */
  by: Pick<Caller, 'actor'> | null;
  entries: FreshEntry[];
}

/** Adds entries to the timelines of calls. Must run after the calls were changed, in the same transaction. */
export async function writeEntries(
  { entries: store, now }: Pick<CadRecords, 'entries' | 'now'>,
  { transaction }: Tx,
  { communityId, by, entries }: FreshEntries,
): Promise<CallEntry[]> {
  if (entries.length === 0) return [];
  const actor = by?.actor;
  const author = actor ? { userId: actor.userId, name: fullName(actor) } : null;
  return store.insert({ communityId, by: author, now: now(), entries }, transaction);
}

type Opened = Pick<CallRow, 'id' | 'callerName' | 'location' | 'postalCode' | 'description' | 'priority'>;
export const openingEntry = ({
  id: callId,
  callerName,
  location,
  postalCode,
  description,
  priority,
}: Opened): FreshEntry => ({
  callId,
  kind: 'opened',
  data: { callerName, location, postalCode, description, priority },
});

interface UnitName {
  unitId: number;
  callsign: string;
}
export const ofUnit = (
  kind: 'unit-assigned' | 'unit-cleared' | 'primary-changed',
  callId: number,
  { unitId, callsign }: UnitName,
): FreshEntry => ({ callId, kind, unitId, data: { callsign } });
