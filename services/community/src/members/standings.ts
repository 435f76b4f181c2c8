import type { MemberRoles } from '@ten8/contracts/community/members';
import type { RoleSource } from '@ten8/service-kit/guards';
import type { MemberStore } from './member-store';

export async function standingIn(
  members: MemberStore,
  communityId: number,
  userId: number,
): Promise<MemberRoles> {
  const member = await members.find(communityId, userId);
  return { roles: member?.roles ?? null, isOwner: member?.isOwner ?? false };
}

/** The guards of this service ask its own rows: nobody knows better. */
export const liveStandings = (members: MemberStore): RoleSource => ({
  rolesOf: async ({ actor }, communityId) =>
    actor ? standingIn(members, communityId, actor.userId) : { roles: null, isOwner: false },
});
