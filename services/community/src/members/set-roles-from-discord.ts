import type { output } from 'zod';
import {
  memberRolesChanged,
  type setRolesFromDiscord as contract,
  type MemberRoles,
} from '@ten8/contracts/community/members';
import { orderRoles, type Role } from '@ten8/contracts/roles';
import { OUTSIDER } from '@ten8/service-kit/access/guards';
import type { CommunityContext } from '../context';
import { fullName } from '../full-name';

/** The change is in the activity log, although no user of Ten8 made it. */
const BY_DISCORD = { userId: null, address: null };

/**
 * Gives and takes roles as Discord decides. The owner is skipped: they are always an Admin, so no community loses its
 * last Admin.
 */
export function setRolesFromDiscord(
  { log, communities, members }: CommunityContext,
  { communityId, userId, decided, granted, cause }: output<typeof contract.body>,
): Promise<MemberRoles> {
  return log.transact(BY_DISCORD, async (tx) => {
    const community = await communities.lock(communityId, tx.transaction);
    const member = community && (await members.find(communityId, userId, tx.transaction));
    if (!member) return OUTSIDER;

    const { isOwner, roles: before } = member;
    const kept = before.filter((role) => !decided.includes(role));
    const given = granted.filter((role) => decided.includes(role));
    const roles: Role[] = orderRoles([...kept, ...given]);
    if (isOwner || roles.join() === before.join()) return { roles: before, isOwner };

    if (!(await members.setRoles(member, roles, tx.transaction))) return OUTSIDER;

    const name = fullName(member);
    tx.append(memberRolesChanged, communityId, { userId, name, roles, before, isOwner, cause });
    return { roles, isOwner };
  });
}
