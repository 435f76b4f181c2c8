import { callsClosed, type Call } from '@ten8/contracts/cad/calls';
import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad, CadRecords } from '../context';
import { lockCommunity } from '../lock-community';
import { writeEntries } from '../write-entries';
import { presentCall, type ClosedCall } from './call-store';
import { closingEntries } from './change-values';
import { freeUnits } from './free-units';

interface ClosingTogether {
  actor: Actor;
  caller: Caller;
  communityId: number;
  callIds: number[];
}

/** Closes all of these calls, or none when one of them is not a call of this community. */
export function closeCalls(
  cad: Cad,
  { actor, caller, communityId, callIds }: ClosingTogether,
): Promise<Call[]> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const found = await cad.calls.findAll(communityId, callIds, tx.transaction);
    if (found.length < new Set(callIds).size) throw refuse('not_found', 'Call not found');

    const closed = await close(cad, tx, { communityId, callIds, by: caller });
    await freeUnits(cad, tx, { communityId, closed, actor });
    return (await cad.calls.findAll(communityId, callIds, tx.transaction)).map(presentCall);
  });
}

/** Closes public calls to which no unit was attached in time. Any replica may do it; each call is closed once. */
export async function closeUnattendedCalls(cad: CadRecords): Promise<void> {
  for (const communityId of await cad.calls.communitiesWithUnattended(cad.now())) {
    await cad.log.transact(null, async (tx) => {
      if ((await cad.communities.lock(communityId, tx.transaction)).isDeleted) return;
      const callIds = await cad.calls.unattended(communityId, cad.now(), tx.transaction);
      await close(cad, tx, { communityId, callIds, by: null });
    });
  }
}

interface Closing {
  communityId: number;
  callIds: number[];
  by: Caller | null;
}

async function close(cad: CadRecords, tx: Tx, { communityId, callIds, by }: Closing): Promise<ClosedCall[]> {
  const closed = await cad.calls.close({ communityId, callIds, now: cad.now() }, tx.transaction);
  if (closed.length === 0) return closed;
  await writeEntries(cad, tx, { communityId, by, entries: closed.flatMap((call) => closingEntries(call)) });
  const calls = closed.toSorted((a, b) => a.callNumber - b.callNumber);
  tx.append(callsClosed, communityId, { calls });
  return closed;
}
