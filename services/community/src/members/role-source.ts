import { OUTSIDER, type RoleSource } from '@ten8/service-kit/access/guards';
import type { MemberStore } from './member-store';

/** The guards of this service read its own rows, which are always current. */
export const createRoleSource = (members: MemberStore): RoleSource => ({
  async rolesOf({ actor }, communityId) {
    if (!actor) return OUTSIDER;
    const [member] = await members.rolesOf([{ communityId, userId: actor.userId }]);
    return member ?? OUTSIDER;
  },
});
