import type { CallEntry } from '@ten8/contracts/cad/timeline';
import { refuse } from '@ten8/contracts/errors';
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

type Store = Pick<CadRecords, 'entries' | 'now'>;

/** Adds entries to the timelines of calls. Must run after the calls were changed, in the same transaction. */
export async function writeEntries(
  { entries: store, now }: Store,
  { transaction }: Tx,
  { entries, ...written }: FreshEntries,
): Promise<void> {
  if (entries.length > 0) await store.insert({ ...signed(written), now: now(), entries }, transaction);
}

/** As `writeEntries`, for one entry, which it returns. Refuses if its call is gone. */
export async function writeEntry(
  { entries: store, now }: Store,
  { transaction }: Tx,
  { entry, ...written }: Omit<FreshEntries, 'entries'> & { entry: FreshEntry },
): Promise<CallEntry> {
  const made = await store.insertAndRead({ ...signed(written), now: now(), entries: [entry] }, transaction);
  const [read] = made;
  if (!read) throw refuse('not_found', 'Call not found');
  return read;
}

function signed({ communityId, by }: Omit<FreshEntries, 'entries'>) {
  const actor = by?.actor;
  return { communityId, by: actor ? { userId: actor.userId, name: fullName(actor) } : null };
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
