import type { PanicOutcome } from '@ten8/contracts/cad/constants';
import { panicClosed, type Panic } from '@ten8/contracts/cad/panic';
import type { Role } from '@ten8/contracts/roles';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { lockCommunity } from '../lock-community';
import { requireDispatcher } from '../policy';
import { describePanic, findPanic, readPanic } from './find-panic';
import type { PanicRow } from './present-panic';

interface Closing {
  actor: Actor;
  roles: Role[];
  caller: Caller;
  /** As the guard found it. */
  panic: PanicRow;
  outcome: PanicOutcome;
}

/** Closes an alarm with its outcome. Officers can only close their own alarm, as accidental. */
export function closePanic(
  cad: Cad,
  { actor, roles, caller, panic: known, outcome }: Closing,
): Promise<Panic> {
  if (outcome !== 'accidental') requireDispatcher(roles);
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, known.communityId, 'Alarm');
    const panic = await findPanic(cad, known, tx.transaction);
    if (!panic.closedAt) {
      const by = { userId: actor.userId, name: fullName(actor) };
      await cad.panics.close(
        { communityId: panic.communityId, panicId: panic.id, outcome, by, now: cad.now() },
        tx.transaction,
      );
      tx.append(panicClosed, panic.communityId, { ...describePanic(panic), outcome });
    }
    return readPanic(cad, panic, tx.transaction);
  });
}
