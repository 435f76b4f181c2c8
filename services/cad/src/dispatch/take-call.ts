import { callOpened, type Call, type TakenCall } from '@ten8/contracts/cad/calls';
import { ANONYMOUS_CALLER, DEFAULT_CALL_TYPE, DEFAULT_PRIORITY } from '@ten8/contracts/cad/constants';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import { presentCall } from '../calls/call-store';
import type { Cad } from '../context';
import { findType } from '../find-code';
import { fullName } from '../full-name';
import { lockCommunity } from '../lock-community';
import { openingEntry, writeEntries } from '../write-entries';

interface TakeCallInput {
  caller: Caller;
  communityId: number;
  sent: TakenCall;
  idempotencyKey: IdempotencyKey | null;
}

/** Opens a call for somebody on the phone, under the name that they gave. The timeline shows who took it. */
export function takeCall(
  cad: Cad,
  { caller, communityId, sent, idempotencyKey }: TakeCallInput,
): Promise<Call> {
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const type = await findType(cad, tx, communityId, sent);
    const fresh = {
      ...sent,
      ...type,
      priority: sent.priority ?? type?.priority ?? DEFAULT_PRIORITY,
      communityId,
      callNumber: await cad.communities.nextNumber('calls', communityId, tx.transaction),
      type: sent.type ?? DEFAULT_CALL_TYPE,
      callerName: sent.callerName ?? ANONYMOUS_CALLER,
      characterId: null,
      createdAt: cad.now(),
      isPublic: false,
      ...openedBy(caller),
    };
    const call = await cad.calls.insert(fresh, tx.transaction);
    await writeEntries(cad, tx, { communityId, by: caller, entries: [openingEntry(call)] });
    tx.append(callOpened, communityId, { ...call, callId: call.id });
    return presentCall(call);
  });
}

const openedBy = ({ actor }: Caller) => actor && { openedBy: actor.userId, openedByName: fullName(actor) };
