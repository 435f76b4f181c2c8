import { DELETED_NAME } from '@ten8/contracts/auth/account';
import type { Rebuild } from '@ten8/event-log/durable-follower';
import type { Memberships } from '@ten8/service-kit/access/memberships';
import type { CadRecords } from '../context';
import { endDutyOf, listAgain, standDown } from './stand-down';

/**
 * Copies the memberships again, then does what handlers would have done for the missed facts. A community that was known
 * before the copy and has no members in it was deleted; one that was first written to since then may be newer.
 */
export const rebuildFromCommunity =
  (cad: CadRecords, memberships: Memberships): Rebuild =>
  async (tx) => {
    const known = await cad.communities.listKnown(tx.transaction);
    const before = await cad.units.ownedByMembers(tx.transaction);
    const position = await memberships.rebuild(tx);
    const after = await cad.units.ownedByMembers(tx.transaction);
    for (const member of without(after, before)) await listAgain(cad, tx, member);
    for (const member of without(before, after)) await standDown(cad, tx, { ...member, hasLeft: true });
    for (const member of await cad.units.unentitled(tx.transaction)) await standDown(cad, tx, member);
    for (const member of await cad.dispatchers.unentitled(tx.transaction)) await endDutyOf(cad, tx, member);
    for (const communityId of await cad.communities.abandoned(known, tx.transaction)) {
      await cad.communities.delete(communityId, tx.transaction);
    }
    await cad.entries.renameAbsent(DELETED_NAME, tx.transaction);
    await cad.calls.renameAbsent(DELETED_NAME, tx.transaction);
    await cad.calls.renameRollCalls(DELETED_NAME, tx.transaction);
    await cad.boards.renameAbsent(DELETED_NAME, tx.transaction);
    await cad.bolos.renameAbsent(DELETED_NAME, tx.transaction);
    await cad.handovers.renameAbsent(DELETED_NAME, tx.transaction);
    await cad.incidents.renameAbsent(DELETED_NAME, tx.transaction);
    await cad.panics.renameAbsent(DELETED_NAME, tx.transaction);
    return position;
  };

function without<T extends { communityId: number; userId: number }>(members: T[], others: T[]): T[] {
  const keyOf = ({ communityId, userId }: T) => `${communityId}/${userId}`;
  const keys = new Set(others.map(keyOf));
  return members.filter((member) => !keys.has(keyOf(member)));
}
