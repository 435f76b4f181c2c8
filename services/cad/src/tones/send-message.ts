import { randomUUID } from 'node:crypto';
import { messageSent, type Message, type NewMessage } from '@ten8/contracts/cad/tones';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { lockCommunity } from '../lock-community';
import { findOnDuty } from '../receivers';
import type { PlacedUnit } from '../units/unit-store';
import { writeEntries } from '../write-entries';

interface Sending {
  actor: Actor;
  caller: Caller;
  communityId: number;
  sent: NewMessage;
  idempotencyKey: IdempotencyKey | null;
}

/** Sends a message to units, and adds it to the timelines of their calls. */
export function sendMessage(
  cad: Cad,
  { actor, caller, communityId, sent: { unitIds, text }, idempotencyKey }: Sending,
): Promise<Message> {
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const units = await findOnDuty(cad, tx, communityId, unitIds);
    const message = {
      messageId: randomUUID(),
      text,
      byName: fullName(actor),
      at: cad.now().toISOString(),
    };
    const entries = entriesOf(units, text);
    for (const { callId } of entries) await cad.calls.raiseVersion({ communityId, callId }, tx.transaction);
    await writeEntries(cad, tx, { communityId, by: caller, entries });
    tx.append(messageSent, communityId, {
      ...message,
      userIds: units.map(({ userId }) => userId),
      callsigns: units.map(({ callsign }) => callsign),
    });
    return message;
  });
}

/** One entry for each call, even if several of its units get the message. */
function entriesOf(units: PlacedUnit[], text: string) {
  const callIds = [...new Set(units.flatMap(({ callId }) => callId ?? []))];
  return callIds.map((callId) => {
    const callsigns = units.filter((unit) => unit.callId === callId).map(({ callsign }) => callsign);
    return { callId, kind: 'message', data: { callsigns, text } } as const;
  });
}
