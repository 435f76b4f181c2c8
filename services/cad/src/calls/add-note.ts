import { noteAdded, type CallEntry } from '@ten8/contracts/cad/timeline';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { requireActive } from '../require-active';
import type { CallRow } from './call-store';
import { findCall } from './find-call';
import { writeNote } from './write-note';

interface NoteInput {
  caller: Caller;
  /** As the guard found it. */
  call: CallRow;
  text: string;
  isForHandover: boolean;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Works on a closed call, too, for what becomes known later. A duplicate is refused: the note belongs to the other
 * call.
 */
export function addNote(
  cad: Cad,
  { caller, call: known, text, isForHandover, idempotencyKey }: NoteInput,
): Promise<CallEntry> {
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, known.communityId, 'Call');
    const call = await findCall(cad, known, tx.transaction);
    if (call.mergedInto !== null) await requireActive(cad, call, tx.transaction);
    return writeNote(cad, tx, {
      call,
      by: caller,
      event: noteAdded,
      entry: { kind: 'note', data: { text, ...(isForHandover && { isForHandover }) } },
    });
  });
}
