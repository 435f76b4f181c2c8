import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { hasRole } from '@ten8/service-kit/access/guards';
import type { Cad, CadRecords } from './context';

/** Every write, except receipts of alarms, begins with this: one at a time in a community, and none in a deleted one. */
export async function lockCommunity(
  cad: Pick<CadRecords, 'communities'>,
  { transaction }: Tx,
  communityId: number,
  what = 'Community',
): Promise<{ isFirst: boolean }> {
  const locked = await cad.communities.lock(communityId, transaction);
  if (locked.isDeleted) throw refuse('not_found', `${what} not found`);
  return locked;
}

export interface Officer {
  actor: Actor;
  caller: Caller;
  communityId: number;
}

/**
 * Like `lockCommunity`, for a write that puts a unit on duty. The officer's role is locked, too: if they lose it at the
 * same time, that is handled after this write, and the unit is stood down. If the role is just changing, or not known
 * here yet, the community service is asked.
 */
export async function lockForOfficer(
  cad: Cad,
  { transaction }: Tx,
  { actor: { userId }, communityId }: Officer,
  what = 'Community',
): Promise<{ isFirst: boolean }> {
  const locked = await cad.communities.lockWithOfficer({ communityId, userId }, transaction);
  if (locked.isDeleted) throw refuse('not_found', `${what} not found`);
  if (locked.isOfficer || hasRole(await cad.rolesNow(communityId, userId), 'law-enforcement')) return locked;
  throw refuse('forbidden', 'Law Enforcement or Admin role required');
}

/**
 * Sends `read` together with the lock, which saves a round trip. Statements of a connection run in their order, so it
 * reads what is there while the community is locked.
 */
export async function readLocked<T>(
  locking: Promise<{ isFirst: boolean }>,
  read: () => Promise<T>,
): Promise<T> {
  const [{ isFirst }, found] = await Promise.all([locking, read()]);
  return isFirst ? read() : found;
}
