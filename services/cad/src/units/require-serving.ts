import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import { hasRole } from '@ten8/service-kit/guards';
import type { Cad } from '../context';

export interface Officer {
  actor: Actor;
  caller: Caller;
  communityId: number;
}

/**
 * Whoever loses the role while this write is under way does not come back on duty by it: the role is held, so that
 * its loss is handled after this write, and stands the unit down. A role that cannot be held is asked for.
 * No second connection here: ten of these at once would wait for each other's.
 */
export async function requireServing(cad: Cad, { transaction }: Tx, officer: Officer): Promise<void> {
  const { actor, communityId } = officer;
  if (hasRole(await cad.communities.holdRoles(communityId, actor.userId, transaction), 'law-enforcement'))
    return;
  if (hasRole(await cad.rolesNow(communityId, actor.userId), 'law-enforcement')) return;
  throw refuse('forbidden', 'Law Enforcement or Admin role required');
}
