import { callOpened, type Call, type NewCall } from '@ten8/contracts/cad/calls';
import { ANONYMOUS_CALLER, DEFAULT_CALL_TYPE } from '@ten8/contracts/cad/constants';
import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { openingEntry, writeEntries } from '../write-entries';
import { presentCall } from './call-store';

interface OpenCallInput {
  caller: Caller;
  communityId: number;
  sent: NewCall;
  idempotencyKey: IdempotencyKey | null;
}

/** Opens a call. It is always active at first, and numbered within its community without gaps. */
export function openCall(cad: Cad, input: OpenCallInput): Promise<Call> {
  const { caller, communityId, sent, idempotencyKey } = input;
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const character = await callingCharacter(cad, tx, input);
    const fresh = {
      ...sent,
      communityId,
      callNumber: await cad.communities.nextNumber('calls', communityId, tx.transaction),
      type: sent.type ?? DEFAULT_CALL_TYPE,
      callerName: callerName(cad, input, character),
      characterId: character?.id ?? null,
      createdAt: cad.now(),
      isPublic: caller.actor === null,
    };
    const call = await cad.calls.insert(fresh, tx.transaction);
    // `by` is null, so that the timeline does not name the user of an anonymous call.
    await writeEntries(cad, tx, { communityId, by: null, entries: [openingEntry(call)] });
    tx.append(callOpened, communityId, { ...call, callId: call.id });
    return presentCall(call);
  });
}

/**
 * A character calls under its own name, and a member without a character is anonymous. A name that was sent only counts
 * in the public community, whose callers have no characters.
 */
function callerName(
  { publicCommunityId }: Cad,
  { communityId, sent }: OpenCallInput,
  character: { firstName: string; lastName: string } | null,
): string {
  if (character) return `${character.firstName} ${character.lastName}`.toUpperCase();
  const given = communityId === publicCommunityId ? sent.callerName : null;
  return given ?? ANONYMOUS_CALLER;
}

/** Null for somebody who is not signed in, even if they send a character's id. */
async function callingCharacter({ characters }: Cad, { transaction }: Tx, input: OpenCallInput) {
  const { actor } = input.caller;
  const { characterId } = input.sent;
  if (!actor || characterId === null) return null;
  const character = await characters.find(input.communityId, characterId, transaction);
  if (character?.userId === actor.userId) return character;
  const message = 'Please choose one of your own characters';
  throw refuse('invalid_request', message, { details: [{ path: 'characterId', message }] });
}
