import type { CallEntry, noteAdded } from '@ten8/contracts/cad/timeline';
import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/access/actor';
import type { Cad } from '../context';
import { hearUnit } from '../hear-unit';
import { writeEntry } from '../write-entries';
import type { CallRow } from './call-store';
import type { FreshEntry } from './entry-store';

interface Note {
  call: CallRow;
  by: Caller;
  event: typeof noteAdded;
  entry: Omit<FreshEntry, 'callId'>;
}

/** Every note gives its call a new version, so that consoles that poll the calls notice it. */
export async function writeNote(cad: Cad, tx: Tx, { call, by, event, entry }: Note): Promise<CallEntry> {
  const { id: callId, communityId, callNumber } = call;
  await cad.calls.raiseVersion({ communityId, callId }, tx.transaction);
  const written = await writeEntry(cad, tx, { communityId, by, entry: { callId, ...entry } });
  if (by.actor) await hearUnit(cad, tx, communityId, by.actor);
  tx.append(event, communityId, { callId, callNumber, entryId: written.id });
  return written;
}
