import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Cad } from '../context';
import type { CallRow } from './call-store';
import type { FieldChange } from './change-values';

function unknownVersion() {
  const message = 'This call has no such version yet';
  return refuse('invalid_request', message, { details: [{ path: 'version', message }] });
}

interface PendingEdit {
  call: CallRow;
  changes: FieldChange[];
  since: number;
  userId: number;
}

/**
 * Refuses an edit of what somebody else has changed to something else since the version that the editor saw. Two people
 * who write the same text do not conflict: the second one changes nothing.
 */
export async function refuseConflicts(
  cad: Cad,
  tx: Tx,
  { call, changes, since, userId }: PendingEdit,
): Promise<void> {
  if (since > call.version) throw unknownVersion();
  if (changes.length === 0 || since === call.version) return;
  const fields = changes.map(({ field }) => field);
  const last = await cad.entries.lastChanges(
    { communityId: call.communityId, callId: call.id, since, fields },
    tx.transaction,
  );
  const details = changes.flatMap(({ field, from }) => {
    const other = last.find((change) => change.field === field);
    if (!other || other.by?.userId === userId) return [];
    return [{ path: field, message: `Now: ${from ?? 'empty'}, by ${other.by?.name ?? 'Ten8'}` }];
  });
  if (details.length === 0) return;
  throw refuse('edit_conflict', 'Somebody changed this call while you were typing', { details });
}
