import { memberRolesChanged } from '@ten8/contracts/community/members';
import { refuse } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Change, CommunityContext } from '../context';
import { fullName } from '../full-name';
import { lockAsAdmin } from '../lock-as-admin';
import type { NamedMember } from './member-store';
import { memberNotFound, requireChangeable, ROLES_PROTECTED } from './require-changeable';

/**
 * Gives a member these roles. Simultaneous changes run one after the other, and each fact contains the roles before.
 */
export function changeRoles(
  context: CommunityContext,
  { actor, caller, communityId }: Change,
  { userId, roles, previousRoles }: { userId: number; roles: Role[]; previousRoles?: Role[] | undefined },
): Promise<NamedMember> {
  return context.log.transact(actedBy(caller), async (tx) => {
    await lockAsAdmin(context, tx, actor, communityId);
    const found = await context.members.find(communityId, userId, tx.transaction);
    const member = requireChangeable(found, ROLES_PROTECTED);
    if (member.roles.join() === roles.join()) return member;
    if (previousRoles && member.roles.join() !== previousRoles.join()) throw rolesAreNow(member.roles);

    if (!(await context.members.setRoles(member, roles, tx.transaction))) throw memberNotFound();

    const name = fullName(member);
    tx.append(memberRolesChanged, communityId, { userId, name, roles, before: member.roles, isOwner: false });
    return { ...member, roles };
  });
}

const rolesAreNow = (roles: Role[]) =>
  refuse('edit_conflict', 'Somebody changed these roles while you were choosing', {
    details: [{ path: 'roles', message: `Now: ${roles.join(', ')}` }],
  });
