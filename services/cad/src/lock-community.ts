import { refuse } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { hasRole, rolesFor } from '@ten8/service-kit/access/guards';
import type { Cad, CadRecords } from './context';
import { requireDispatcher } from './policy';

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

/** Like `lockCommunity`, for a write that puts this user's unit on duty: only for officers, see `lockWithRole`. */
export async function lockForOfficer(
  cad: Cad,
  tx: Tx,
  { communityId, userId }: { communityId: number; userId: number },
  what = 'Community',
): Promise<{ isFirst: boolean }> {
  const member = { communityId, userId, admits: 'law-enforcement', what } as const;
  const { isFirst, rolesNow } = await lockWithRole(cad, tx, member);
  if (rolesNow && !hasRole(rolesNow, 'law-enforcement'))
    throw refuse('forbidden', 'Law Enforcement or Admin role required');
  return { isFirst };
}

/** Like `lockCommunity`, for a write that puts a dispatcher on duty: only for Dispatchers, see `lockWithRole`. */
export async function lockForDispatcher(
  cad: Cad,
  tx: Tx,
  { communityId, userId }: { communityId: number; userId: number },
): Promise<void> {
  const member = { communityId, userId, admits: 'dispatcher', what: 'Community' } as const;
  const { rolesNow } = await lockWithRole(cad, tx, member);
  if (rolesNow) requireDispatcher(rolesNow);
}

interface MemberInRole {
  communityId: number;
  userId: number;
  admits: 'law-enforcement' | 'dispatcher';
  what: string;
}

/**
 * Locks the member's role together with the community: if they lose it at the same time, that is handled after this
 * write, and ends their duty. If the role is just changing, or not known here yet, the community service is asked:
 * `rolesNow` is its answer.
 */
async function lockWithRole(
  cad: Cad,
  { transaction }: Tx,
  { communityId, userId, admits, what }: MemberInRole,
): Promise<{ isFirst: boolean; rolesNow: readonly Role[] | null }> {
  const member = { communityId, userId, roles: rolesFor(admits) };
  const { isDeleted, isFirst, ...locked } = await cad.communities.lockWithRole(member, transaction);
  if (isDeleted) throw refuse('not_found', `${what} not found`);
  if (locked.hasRole) return { isFirst, rolesNow: null };
  const rolesNow = await cad.rolesNow(communityId, userId);
  // Removed at the same time, or the community was deleted: nothing tells an outsider that it is there.
  if (!rolesNow) throw refuse('not_found', `${what} not found`);
  return { isFirst, rolesNow };
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
