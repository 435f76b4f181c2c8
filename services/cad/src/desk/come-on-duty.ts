import { dispatcherCame, type DispatcherOnDuty } from '@ten8/contracts/cad/desk';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { lockForDispatcher } from '../lock-community';

interface Coming {
  actor: Actor;
  caller: Caller;
  communityId: number;
  position: string | null;
  /** The duty to continue; null to come on duty. */
  since: string | null;
}

/** Puts the caller on duty as a dispatcher. If they are on duty already, only the time is noted, without a fact. */
export async function comeOnDuty(
  cad: Cad,
  { actor, caller, communityId, position: asked, since }: Coming,
): Promise<DispatcherOnDuty> {
  const name = fullName(actor);
  const { userId } = actor;
  const continuedDuty = await cad.dispatchers.markSeen({
    communityId,
    userId,
    name,
    position: asked,
    since,
    now: cad.now(),
  });
  if (continuedDuty) return continuedDuty;
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockForDispatcher(cad, tx, { communityId, userId });
    const continued = since && (await cad.dispatchers.find({ communityId, userId }, tx.transaction));
    if (since && (!continued || continued.since !== since))
      throw refuse('not_on_duty', 'You are not on duty');
    const position = continued ? continued.position : asked;
    const coming = { communityId, userId, name, position, now: cad.now() };
    const onDuty = await cad.dispatchers.putOnDuty(coming, tx.transaction);
    tx.append(dispatcherCame, communityId, { userId, name, position });
    return onDuty;
  });
}
