import { NOTE_CORRECTION_MS } from '@ten8/contracts/cad/constants';
import { noteCorrected, type CallEntry } from '@ten8/contracts/cad/timeline';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import type { CallRow } from './call-store';
import { writeNote } from './write-note';

/** Refuses unless this user may still correct the note. */
export function requireCorrectable({ by, createdAt }: CallEntry, { userId }: Actor, now: Date): void {
  const isInTime = now.getTime() - Date.parse(createdAt) <= NOTE_CORRECTION_MS;
  if (by?.userId === userId && isInTime) return;
  throw refuse('forbidden', 'Notes can be corrected for five minutes by their author');
}

interface Correction {
  caller: Caller;
  call: CallRow;
  note: CallEntry;
  text: string;
}

/** A correction is an entry of its own: the first wording stays. */
export function correctNote(cad: Cad, { caller, call, note, text }: Correction): Promise<CallEntry> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, call.communityId, 'Note');
    const entry = { kind: 'note-corrected', data: { noteId: note.id, text } } as const;
    return writeNote(cad, tx, { call, by: caller, event: noteCorrected, entry });
  });
}
