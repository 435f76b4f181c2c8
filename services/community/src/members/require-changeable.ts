import { refuse } from '@ten8/contracts/errors';
import { requireRole, type Admitted } from '@ten8/service-kit/access/guards';
import type { GuardInput } from '@ten8/service-kit/http/serve';
import type { CommunityContext } from '../context';
import type { NamedMember } from './member-store';

export const ROLES_PROTECTED = 'Community owners cannot have their roles changed';
export const REMOVAL_PROTECTED = 'Community owners cannot be removed from their community';
export const BAN_PROTECTED = 'Community owners cannot be banned from their community';

export const memberNotFound = () => refuse('not_found', 'Member not found');

/** The member to be changed; 404 when there is none, 403 with `sentence` for the owner. */
export function requireChangeable(member: NamedMember | null, sentence: string): NamedMember {
  if (!member) throw memberNotFound();
  if (member.isOwner) throw refuse('owner_protected', sentence);
  return member;
}

type MemberGuard = (input: GuardInput<{ communityId: number; userId: number }>) => Promise<Admitted>;

/** The guard: the caller is an Admin and the member may be changed. It runs before the body is parsed. */
export const adminOver =
  ({ roleSource, members }: CommunityContext, sentence: string): MemberGuard =>
  async ({ caller, params: { communityId, userId } }) => {
    const admitted = await requireRole(roleSource, caller, communityId, 'admin');
    requireChangeable(await members.find(communityId, userId), sentence);
    return admitted;
  };

/** The guard of a ban: as `adminOver`, and also for somebody who has left. */
export const mayBan =
  ({ roleSource, members, formerMembers }: CommunityContext): MemberGuard =>
  async ({ caller, params: { communityId, userId } }) => {
    const admitted = await requireRole(roleSource, caller, communityId, 'admin');
    const member = await members.find(communityId, userId);
    if (member || !(await formerMembers.find(communityId, userId))) requireChangeable(member, BAN_PROTECTED);
    return admitted;
  };
