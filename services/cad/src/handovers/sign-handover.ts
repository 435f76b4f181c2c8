import { handoverSigned, type Handover } from '@ten8/contracts/cad/handovers';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { lockCommunity } from '../lock-community';

interface Signing {
  actor: Actor;
  caller: Caller;
  handover: Handover;
}

/** Notes that the next dispatcher has read the hand-over. Signing again changes nothing. */
export function signHandover(cad: Cad, { actor, caller, handover }: Signing): Promise<Handover> {
  const { id, communityId } = handover;
  const name = fullName(actor);
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId, 'Hand-over');
    const signature = { id, communityId, by: { userId: actor.userId, name }, now: cad.now() };
    const isFirst = await cad.handovers.sign(signature, tx.transaction);
    if (isFirst) tx.append(handoverSigned, communityId, { handoverId: id, name });
    const signed = await cad.handovers.find({ id, communityId }, tx.transaction);
    if (!signed) throw refuse('not_found', 'Hand-over not found');
    return signed;
  });
}
