import { emergencyTrafficChanged } from '@ten8/contracts/cad/desk';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { lockCommunity } from '../lock-community';

interface Setting {
  actor: Actor;
  caller: Caller;
  communityId: number;
  /** Null ends it. */
  text: string | null;
}

/** Starts or ends emergency traffic. The same text again changes nothing. */
export function setEmergencyTraffic(cad: Cad, { actor, caller, communityId, text }: Setting): Promise<void> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const { emergencyTraffic } = await cad.boards.read(communityId, tx.transaction);
    if ((emergencyTraffic?.text ?? null) === text) return;
    const by = { userId: actor.userId, name: fullName(actor) };
    const starting = { communityId, by, now: cad.now() };
    if (text === null) await cad.boards.endEmergency(communityId, tx.transaction);
    else await cad.boards.startEmergency({ ...starting, text }, tx.transaction);
    tx.append(emergencyTrafficChanged, communityId, { text });
  });
}
