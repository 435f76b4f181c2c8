import { panicAcknowledged, type Panic } from '@ten8/contracts/cad/panic';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { lockCommunity } from '../lock-community';
import { describePanic, findPanic, readPanic } from './find-panic';
import type { PanicRow } from './present-panic';

interface Acknowledging {
  actor: Actor;
  caller: Caller;
  /** As the guard found it. */
  panic: PanicRow;
}

/**
 * Notes that somebody acknowledges the alarm. The first dispatcher on duty who does is responsible for it, or the first
 * officer while no dispatcher is on duty. The officer who raised the alarm cannot acknowledge it.
 */
export function acknowledgePanic(cad: Cad, { actor, caller, panic: known }: Acknowledging): Promise<Panic> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    const { communityId, id: panicId } = known;
    await lockCommunity(cad, tx, communityId, 'Alarm');
    const panic = await findPanic(cad, known, tx.transaction);
    const by = { communityId, panicId, userId: actor.userId, now: cad.now() };
    if (panic.userId === by.userId || panic.closedAt) return readPanic(cad, known, tx.transaction);
    const isNew = await cad.panics.acknowledge(by, tx.transaction);
    const onDuty = await cad.dispatchers.isOnDuty(by, tx.transaction);
    const mayBeResponsible = onDuty.self || !onDuty.anybody;
    const name = fullName(actor);
    const isResponsible =
      mayBeResponsible && (await cad.panics.makeResponsible({ ...by, name }, tx.transaction));
    if (isNew || isResponsible) tx.append(panicAcknowledged, communityId, describePanic(panic));
    return readPanic(cad, known, tx.transaction);
  });
}
