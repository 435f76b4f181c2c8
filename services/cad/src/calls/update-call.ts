import type { z } from 'zod';
import { callUpdated, type Call, type CallChanges } from '@ten8/contracts/cad/calls';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { hearUnit } from '../hear-unit';
import { lockCommunity } from '../lock-community';
import { requireActive } from '../require-active';
import { writeEntries } from '../write-entries';
import { presentCall, type CallRow } from './call-store';
import { changesBetween, valuesAfter } from './change-values';
import { closeCall } from './close-call';
import type { FreshEntry } from './entry-store';
import { findCall } from './find-call';
import { refuseConflicts } from './refuse-conflicts';
import { saveChanges } from './save-changes';

type Changes = z.infer<typeof CallChanges>;

interface Updating {
  actor: Actor;
  caller: Caller;
  /** As the guard found it. */
  call: CallRow;
  changes: Changes;
  /** The version that the editor saw. Null: whatever others wrote since is overwritten. */
  version: number | null;
}

/** `PUT`: changes the fields that were sent, and closes the call if `status` says so. Closing it again does nothing. */
export function updateCall(cad: Cad, updating: Updating): Promise<Call> {
  const { actor, caller, call: known, changes } = updating;
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, known.communityId, 'Call');
    const call = await findCall(cad, known, tx.transaction);
    if (call.status === 'closed') {
      if (!isOnlyClosing(changes)) await requireActive(cad, call, tx.transaction);
      return presentCall(call);
    }
    const entries = await change(cad, tx, { ...updating, call });
    if (changes.status === 'closed')
      entries.push(...(await closeCall(cad, tx, call, { actor, disposition: null })));
    await writeEntries(cad, tx, { communityId: call.communityId, by: caller, entries });
    if (entries.length > 0 && call.assignedUnits.length > 0) await hearUnit(cad, tx, call.communityId, actor);
    return presentCall(await findCall(cad, call, tx.transaction));
  });
}

const isOnlyClosing = ({ status, location, postalCode, description }: Changes): boolean =>
  status === 'closed' && location === undefined && postalCode === undefined && description === undefined;

async function change(
  cad: Cad,
  tx: Tx,
  { actor, call, changes: sent, version }: Updating,
): Promise<FreshEntry[]> {
  const values = valuesAfter(call, sent);
  const changes = changesBetween(call, values);
  if (version !== null)
    await refuseConflicts(cad, tx, { call, changes, since: version, userId: actor.userId });
  if (changes.length === 0) return [];
  tx.append(callUpdated, call.communityId, { callId: call.id, callNumber: call.callNumber });
  return saveChanges(cad, tx, call, { values, changes });
}
