import { callEdited, type CallEdit } from '@ten8/contracts/cad/call-edits';
import { callClosed, type Call } from '@ten8/contracts/cad/calls';
import { refuse } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import type { Cad } from '../context';
import { findDisposition, findType } from '../find-code';
import { hearUnit } from '../hear-unit';
import { lockCommunity } from '../lock-community';
import { requireActive } from '../require-active';
import { requireCallRight } from '../self-dispatch';
import { writeEntries } from '../write-entries';
import { presentCall, type CallRow, type CallValues } from './call-store';
import {
  changeEntries,
  changesBetween,
  closingEntries,
  mergeValues,
  type FieldChange,
} from './change-values';
import type { FreshEntry } from './entry-store';
import { findCall } from './find-call';
import { freeUnits } from './free-units';

interface Editing {
  actor: Actor;
  roles: Role[];
  caller: Caller;
  /** As the guard found it. */
  call: CallRow;
  sent: CallEdit;
}

/** Changes the fields that are sent, unless somebody else changed one of them since the version that the editor saw. */
export async function editCall(
  cad: Cad,
  { actor, roles, caller, call: known, sent }: Editing,
): Promise<Call> {
  const { priority, status, typeCode } = sent;
  if (priority !== undefined || status !== undefined || typeCode !== undefined) {
    const { id, communityId } = known;
    await requireCallRight(cad, { userId: actor.userId, roles, communityId, callIds: [id] });
  }
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, known.communityId, 'Call');
    const call = await findCall(cad, known, tx.transaction);
    await requireActive(cad, call, tx.transaction);
    if (sent.version > call.version) throw unknownVersion();
    const type = await findType(cad, tx, call.communityId, sent);
    const values = mergeValues(call, { ...sent, typeCode: type?.typeCode });
    const changes = changesBetween(call, values);
    await refuseConflicts(cad, tx, { call, changes, since: sent.version, userId: actor.userId });
    const entries = await save(cad, tx, call, { values, changes, kinds: type?.kinds });
    if (sent.status === 'closed') {
      const disposition = await findDisposition(cad, tx, call.communityId, sent);
      entries.push(...(await closeByDispatch(cad, tx, call, { actor, disposition })));
    }
    if (entries.length === 0) return presentCall(call);
    await writeEntries(cad, tx, { communityId: call.communityId, by: caller, entries });
    if (call.assignedUnits.length > 0) await hearUnit(cad, tx, call.communityId, actor);
    return presentCall(await findCall(cad, call, tx.transaction));
  });
}

interface Saved {
  values: CallValues;
  changes: FieldChange[];
  /** Of the type that was sent. */
  kinds: CallRow['kinds'] | undefined;
}

async function save(
  cad: Cad,
  tx: Tx,
  { id, communityId, callNumber, version }: CallRow,
  { values, changes, kinds }: Saved,
): Promise<FreshEntry[]> {
  if (changes.length === 0) return [];
  const changed = {
    id,
    communityId,
    ...values,
    ...(kinds && { kinds }),
    version: version + 1,
    updatedAt: cad.now(),
  };
  await cad.calls.saveValues(changed, tx.transaction);
  const fields = changes.map(({ field }) => field);
  tx.append(callEdited, communityId, { callId: id, callNumber, fields });
  return changeEntries(id, changes);
}

async function closeByDispatch(
  cad: Cad,
  tx: Tx,
  { id, communityId, callNumber }: CallRow,
  { actor, disposition }: { actor: Actor; disposition: string | null },
): Promise<FreshEntry[]> {
  const closed = await cad.calls.close({ communityId, callIds: [id], now: cad.now() }, tx.transaction);
  if (disposition !== null)
    await cad.calls.saveDisposition({ communityId, callId: id }, disposition, tx.transaction);
  tx.append(callClosed, communityId, { callId: id, callNumber });
  await freeUnits(cad, tx, { communityId, closed, actor });
  return closed.flatMap((each) => closingEntries(each, disposition));
}

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

/** Two people who write the same text do not conflict: the second one changes nothing. */
async function refuseConflicts(
  cad: Cad,
  tx: Tx,
  { call, changes, since, userId }: PendingEdit,
): Promise<void> {
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
