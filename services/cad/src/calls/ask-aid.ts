import { randomUUID } from 'node:crypto';
import { aidAsked, aidDeclined, type AidOrder } from '@ten8/contracts/cad/aid';
import type { Call } from '@ten8/contracts/cad/calls';
import { aidToned } from '@ten8/contracts/cad/tones';
import type { Role } from '@ten8/contracts/roles';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { hearUnit } from '../hear-unit';
import { lockCommunity } from '../lock-community';
import { withNeed } from '../needs';
import { requireDispatcher } from '../policy';
import { usersOnDuty } from '../receivers';
import { requireActive } from '../require-active';
import { writeEntries } from '../write-entries';
import { presentCall, type CallRow } from './call-store';
import { findCall } from './find-call';

interface Asking {
  actor: Actor;
  roles: Role[];
  caller: Caller;
  /** As the guard found it. */
  call: CallRow;
  order: AidOrder;
  idempotencyKey: IdempotencyKey | null;
}

/** Asks for units of another kind, with their tone; or notes that none will come. */
export function askAid(
  cad: Cad,
  { actor, roles, caller, call: known, order, idempotencyKey }: Asking,
): Promise<Call> {
  if (order.declined !== undefined) requireDispatcher(roles);
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, known.communityId, 'Call');
    const call = await findCall(cad, known, tx.transaction);
    await requireActive(cad, call, tx.transaction);
    const { kind, code, declined: reason } = order;
    const { id: callId, communityId } = call;
    const state = reason === undefined ? 'asked' : 'declined';
    const needs = withNeed(call.needs, { kind, code, since: cad.now().toISOString(), state });
    await cad.calls.raiseVersion({ communityId, callId }, tx.transaction);
    await cad.calls.saveNeeds({ communityId, callId }, needs, tx.transaction);
    const entry =
      reason === undefined
        ? ({ callId, kind: 'aid-asked', data: { kind, code } } as const)
        : ({ callId, kind: 'aid-declined', data: { kind, reason } } as const);
    await writeEntries(cad, tx, { communityId, by: caller, entries: [entry] });
    await hearUnit(cad, tx, communityId, actor);
    await appendFacts(cad, tx, { actor, call, order });
    return presentCall(await findCall(cad, { id: callId, communityId }, tx.transaction));
  });
}

async function appendFacts(
  cad: Cad,
  tx: Tx,
  { actor, call, order }: Pick<Asking, 'actor' | 'call' | 'order'>,
): Promise<void> {
  const { id: callId, callNumber, communityId } = call;
  const { kind, code, declined: reason } = order;
  if (reason !== undefined) {
    tx.append(aidDeclined, communityId, { callId, callNumber, kind, reason });
    return;
  }
  tx.append(aidAsked, communityId, { callId, callNumber, kind, code });
  const onDuty = await usersOnDuty(cad, tx, communityId, [kind]);
  tx.append(aidToned, communityId, {
    toneId: randomUUID(),
    tone: kind,
    byName: fullName(actor),
    at: cad.now().toISOString(),
    text: `Call #${callNumber} needs ${kind.toUpperCase()}, code ${code}: ${call.location}`,
    // Not the person who asked: this notice would cover the one that says it was sent.
    userIds: onDuty.filter((userId) => userId !== actor.userId),
  });
}
