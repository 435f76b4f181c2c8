import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import { hasRole } from '@ten8/service-kit/guards';
import type { Cad, CadRecords } from './context';

/** The start of every write: one at a time in a community, and none in a deleted one. */
export async function lockCommunity(
  cad: Pick<CadRecords, 'communities'>,
  { transaction }: Tx,
  communityId: number,
  what = 'Community',
): Promise<void> {
  if (!(await cad.communities.lock(communityId, transaction))) throw refuse('not_found', `${what} not found`);
}

export interface Officer {
  actor: Actor;
  caller: Caller;
  communityId: number;
}

/**
 * As `lockCommunity`, for a write that puts a unit on duty. An officer who loses the role meanwhile does not come back
 * on duty by it: the role is locked, so that its loss is handled after this write, and stands the unit down. A role
 * that cannot be locked is asked for, before anything else is locked.
 */
export async function lockForOfficer(
  cad: Cad,
  tx: Tx,
  { actor, communityId }: Officer,
  what = 'Community',
): Promise<void> {
  const { userId } = actor;
  const isThere = await cad.communities.lockWithOfficer({ communityId, userId }, tx.transaction);
  if (isThere === false) throw refuse('not_found', `${what} not found`);
  if (isThere) return;
  if (!hasRole(await cad.rolesNow(communityId, userId), 'law-enforcement')) {
    throw refuse('forbidden', 'Law Enforcement or Admin role required');
  }
  await lockCommunity(cad, tx, communityId, what);
}
