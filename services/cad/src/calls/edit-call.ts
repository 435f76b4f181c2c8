import { callEdited, type CallEdit } from '@ten8/contracts/cad/call-edits';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Role } from '@ten8/contracts/roles';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { findDisposition, findType } from '../find-code';
import { hearUnit } from '../hear-unit';
import { lockCommunity } from '../lock-community';
import { requireActive } from '../require-active';
import { requireCallRight } from '../self-dispatch';
import { writeEntries } from '../write-entries';
import { presentCall, type CallRow } from './call-store';
import { changesBetween, valuesAfter } from './change-values';
import { closeCall } from './close-call';
import type { FreshEntry } from './entry-store';
import { findCall } from './find-call';
import { refuseConflicts } from './refuse-conflicts';
import { saveChanges } from './save-changes';

interface Editing {
  actor: Actor;
  roles: Role[];
  caller: Caller;
  /** As the guard found it. */
  call: CallRow;
  sent: CallEdit;
}

/** `PATCH`: changes the fields that are sent, unless somebody else changed one since the version that the editor saw. */
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
    const type = await findType(cad, tx, call.communityId, sent, call.typeCode);
    const values = valuesAfter(call, { ...sent, typeCode: type?.typeCode });
    const changes = changesBetween(call, values);
    await refuseConflicts(cad, tx, { call, changes, since: sent.version, userId: actor.userId });
    const entries: FreshEntry[] = [];
    if (changes.length > 0) {
      const fields = changes.map(({ field }) => field);
      tx.append(callEdited, call.communityId, { callId: call.id, callNumber: call.callNumber, fields });
      entries.push(...(await saveChanges(cad, tx, call, { values, changes, kinds: type?.kinds })));
    }
    if (sent.status === 'closed') {
      const disposition = await findDisposition(cad, tx, call.communityId, sent);
      entries.push(...(await closeCall(cad, tx, call, { actor, disposition })));
    }
    if (entries.length === 0) return presentCall(call);
    await writeEntries(cad, tx, { communityId: call.communityId, by: caller, entries });
    if (call.assignedUnits.length > 0) await hearUnit(cad, tx, call.communityId, actor);
    return presentCall(await findCall(cad, call, tx.transaction));
  });
}
