import type { Transaction } from 'sequelize';
import { handoverMade, type Handover, type HandoverPage } from '@ten8/contracts/cad/handovers';
import { limitsByType, wasLate } from '@ten8/contracts/cad/lateness';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { lockCommunity } from '../lock-community';
import type { Shift } from './handover-page-store';

interface Leaving {
  actor: Actor;
  caller: Caller;
  communityId: number;
  idempotencyKey: IdempotencyKey | null;
}

/** The longest shift. It also counts for a dispatcher who is not on duty. */
const SHIFT_MS = 12 * 3_600_000;

/** Stores what the next dispatcher has to know. The community is locked meanwhile, so that the parts fit together. */
export async function makeHandover(
  cad: Cad,
  { actor, caller, communityId, idempotencyKey }: Leaving,
): Promise<Handover> {
  const now = cad.now();
  const since = await beginOfShift(cad, { communityId, userId: actor.userId, now });
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const shift = { communityId, since, now };
    const page = await freezePage(cad, shift, tx.transaction);
    const by = { userId: actor.userId, name: fullName(actor) };
    const made = await cad.handovers.insert({ ...shift, by, page }, tx.transaction);
    appendMade(tx, made, by.name);
    return made;
  });
}

async function freezePage(
  { boards, codes, handovers }: Cad,
  shift: Shift,
  transaction: Transaction,
): Promise<HandoverPage> {
  const { communityId, now } = shift;
  const [page, calls, settings, { callTypes }] = await Promise.all([
    handovers.readPage(shift, transaction),
    handovers.callsOfShift(shift, transaction),
    boards.settings(communityId, transaction),
    codes.list(communityId, transaction),
  ]);
  const limits = { byPriority: settings.limits, byType: limitsByType(callTypes) };
  const late = calls.filter((call) => wasLate(call, limits, now.getTime()));
  return { ...page, lateCalls: late.map(({ callNumber }) => callNumber) };
}

async function beginOfShift(
  { dispatchers }: Cad,
  { communityId, userId, now }: { communityId: number; userId: number; now: Date },
): Promise<Date> {
  const earliest = new Date(now.getTime() - SHIFT_MS);
  const onDuty = (await dispatchers.list(communityId)).find((each) => each.userId === userId);
  const since = onDuty ? new Date(onDuty.since) : earliest;
  return since > earliest ? since : earliest;
}

const appendMade = (tx: Tx, { id, communityId }: Handover, name: string): void =>
  tx.append(handoverMade, communityId, { handoverId: id, name });
