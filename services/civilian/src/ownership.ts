import { refuse } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { findForSignedIn, hasRole, type Admits } from '@ten8/service-kit/access/guards';
import { signedIn, type GuardInput } from '@ten8/service-kit/http/serve';
import type { Civilian } from './context';

const OWN_CHARACTERS = 'You can only manage your own characters';

interface Owned {
  communityId: number;
  /** The user who owns it. */
  userId: number;
}

/**
 * 401 without a session; 404 if it does not exist, and the same for an outsider; then 403 with `sentence` for a member
 * who neither owns it nor has the role.
 */
export async function requireOwner<T extends Owned>(
  { memberships }: Civilian,
  caller: Caller,
  find: () => Promise<T | null>,
  rule: { admits: Admits; what: string; sentence: string },
): Promise<{ actor: Actor; roles: Role[]; thing: T }> {
  const thing = await findForSignedIn(caller, rule.what, find);
  const { actor } = signedIn({ caller });
  const isOwn = thing.userId === actor.userId;
  const { roles } = await memberships.rolesOf(caller, thing.communityId, ({ roles }) =>
    isOwn ? roles !== null : hasRole(roles, rule.admits),
  );
  if (!roles) throw refuse('not_found', `${rule.what} not found`);
  if (!isOwn && !hasRole(roles, rule.admits)) throw refuse('forbidden', rule.sentence);
  return { actor, roles, thing };
}

/** The guard for paths with a `characterId`: its owner, or somebody with the role. */
export const ownerOfCharacter =
  (civilian: Civilian, admits: Admits) =>
  async ({ caller, params }: GuardInput<{ characterId: number }>) => {
    const { actor, roles, thing } = await requireOwner(
      civilian,
      caller,
      () => civilian.characters.find(params.characterId),
      { admits, what: 'Character', sentence: OWN_CHARACTERS },
    );
    return { actor, roles, character: thing };
  };
