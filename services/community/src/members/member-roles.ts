import type { MemberRoles } from '@ten8/contracts/community/members';
import type { RoleSource } from '@ten8/service-kit/guards';
import type { MemberStore } from './member-store';

export async function findMemberRoles(
  members: MemberStore,
  communityId: number,
  userId: number,
): Promise<MemberRoles> {
  const member = await members.find(communityId, userId);
  return { roles: member?.roles ?? null, isOwner: member?.isOwner ?? false };
}

/** The guards of this service read its own rows, which are never behind. */
export const createRoleSource = (members: MemberStore): RoleSource => ({
  rolesOf: async ({ actor }, communityId) =>
    actor ? findMemberRoles(members, communityId, actor.userId) : { roles: null, isOwner: false },
});
