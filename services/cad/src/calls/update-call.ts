import type { z } from 'zod';
import { callClosed, callUpdated, type Call, type CallChanges } from '@ten8/contracts/cad/calls';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { presentCall, type CallRow, type CallText } from './call-store';
import { findCall } from './find-call';

type Changes = z.infer<typeof CallChanges>;

/** Changes what is sent, and closes the call when told to. Closing again what is closed does nothing. */
export function updateCall(cad: Cad, caller: Caller, known: CallRow, changes: Changes): Promise<Call> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, known.communityId, 'Call');
    const call = await findCall(cad, known.id, tx.transaction);
    const described = { callId: call.id, callNumber: call.callNumber };
    if (call.status === 'closed') {
      if (!isOnlyClosing(changes)) throw refuse('call_closed', 'This call is closed');
      return presentCall(call);
    }
    const text = merge(call, changes);
    if (differs(call, text)) {
      await cad.calls.saveText({ id: call.id, ...text, updatedAt: cad.now() }, tx.transaction);
      tx.append(callUpdated, call.communityId, described);
    }
    if (changes.status === 'closed') {
      await cad.calls.close([call.id], cad.now(), tx.transaction);
      tx.append(callClosed, call.communityId, described);
    }
    return presentCall(await findCall(cad, call.id, tx.transaction));
  });
}

const isOnlyClosing = ({ status, location, postalCode, description }: Changes): boolean =>
  status === 'closed' && location === undefined && postalCode === undefined && description === undefined;

const merge = (call: CallText, { location, postalCode, description }: Changes): CallText => ({
  location: location ?? call.location,
  postalCode: postalCode === undefined ? call.postalCode : postalCode,
  description: description ?? call.description,
});

const differs = (before: CallText, after: CallText): boolean =>
  before.location !== after.location ||
  before.postalCode !== after.postalCode ||
  before.description !== after.description;
