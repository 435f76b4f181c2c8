import { callEdited, type CallEdit } from '@ten8/contracts/cad/call-edits';
import type { Call } from '@ten8/contracts/cad/calls';
import { refuse } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { requireDispatcher } from '../policy';
import { writeEntries } from '../write-entries';
import { presentCall, type CallRow } from './call-store';
import { changeEntries, changesBetween, mergeValues, type FieldChange } from './change-values';
import { findCall } from './find-call';

interface Editing {
  actor: Actor;
  roles: Role[];
  caller: Caller;
  /** As the guard found it. */
  call: CallRow;
  sent: CallEdit;
}

/** Changes the fields that are sent, unless somebody else changed one of them since the version that the editor saw. */
export function editCall(cad: Cad, { actor, roles, caller, call: known, sent }: Editing): Promise<Call> {
  if (sent.priority !== undefined) requireDispatcher(roles);
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, known.communityId, 'Call');
    const call = await findCall(cad, known.id, tx.transaction);
    if (call.status === 'closed') throw refuse('call_closed', 'This call is closed');
    if (sent.version > call.version) throw fromTheFuture();
    const values = mergeValues(call, sent);
    const changes = changesBetween(call, values);
    if (changes.length === 0) return presentCall(call);
    await refuseConflicts(cad, tx, { call, changes, since: sent.version, userId: actor.userId });

    const version = call.version + 1;
    await cad.calls.saveValues({ id: call.id, ...values, version, updatedAt: cad.now() }, tx.transaction);
    const entries = changeEntries(call.id, changes);
    await writeEntries(cad, tx, { communityId: call.communityId, by: caller, entries });
    tx.append(callEdited, call.communityId, {
      callId: call.id,
      callNumber: call.callNumber,
      fields: changes.map(({ field }) => field),
    });
    return presentCall(await findCall(cad, call.id, tx.transaction));
  });
}

function fromTheFuture() {
  const message = 'This call has no such version yet';
  return refuse('invalid_request', message, { details: [{ path: 'version', message }] });
}

interface Intended {
  call: CallRow;
  changes: FieldChange[];
  since: number;
  userId: number;
}

/** Two who write the same into a field never come here: the second of them changes nothing. */
async function refuseConflicts(cad: Cad, tx: Tx, { call, changes, since, userId }: Intended): Promise<void> {
  if (since === call.version) return;
  const last = await cad.entries.lastChanges({ callId: call.id, since }, tx.transaction);
  const details = changes.flatMap(({ field, from }) => {
    const other = last.find((change) => change.field === field);
    if (!other || other.by?.userId === userId) return [];
    return [{ path: field, message: `Now: ${from ?? 'empty'}, by ${other.by?.name ?? 'Ten8'}` }];
  });
  if (details.length === 0) return;
  throw refuse('edit_conflict', 'Somebody changed this call while you were typing', { details });
}
